"""The date and time of unix seconds, in the one form that records use."""


def iso(seconds):
    """Seconds since 1970, as 2026-05-01T19:30:00Z."""
    days, rest = divmod(seconds, 86400)
    # Years that begin in March have their odd day at the end.
    days += 719468
    era, day = divmod(days, 146097)
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    month = month + 3 if month < 10 else month - 9
    year += 400 * era + (month <= 2)
    return "%04d-%02d-%02dT%02d:%02d:%02dZ" % (year, month, day, rest // 3600, rest // 60 % 60, rest % 60)
