"""What the hub says, in English and German."""

from rules_core.refused import Refused

from . import speaker

_PHRASES = {
    "bad_broker": (
        "must be such as mqtts://user:password@host:8883",
        "muss so aussehen: mqtts://benutzer:passwort@host:8883",
    ),
    "bad_ca": ("{0} is no certificate that can be read", "{0} ist kein lesbares Zertifikat"),
    "bad_user": (
        "a user has letters (a to z), digits, - and _ only, at most 40",
        "ein Benutzer hat nur Buchstaben (a bis z), Ziffern, - und _, höchstens 40",
    ),
    "bad_host": ("must be a name or a number of this machine", "muss ein Name oder eine Nummer dieses Rechners sein"),
    "tool_failed": ("has failed: {0}", "ist gescheitert: {0}"),
    "no_package": ("needs the package {0}: pip install 'quader[hub]'", "braucht das Paket {0}: pip install 'quader[hub]'"),
    "no_mosquitto": ("mosquitto is not installed: apt install mosquitto", "mosquitto fehlt: apt install mosquitto"),
    "no_openssl": ("openssl is not installed", "openssl ist nicht installiert"),
    "made": ("{0}: the broker's folder is made", "{0}: der Ordner des Brokers ist angelegt"),
    "made_user": ("user {0}: mqtts://{0}:{1}@{2}:{3}", "Benutzer {0}: mqtts://{0}:{1}@{2}:{3}"),
    "start_with": ("start it: mosquitto -c {0}", "starte ihn: mosquitto -c {0}"),
    "exists": ("{0}: there is a broker already", "{0}: hier ist schon ein Broker"),
    "publishing": ("publishing {0} (Ctrl-C stops)", "veröffentliche {0} (Strg-C beendet)"),
    "consuming": ("taking what the PCs publish (Ctrl-C stops)", "nehme auf, was die PCs veröffentlichen (Strg-C beendet)"),
    "bad_database": ("must be such as postgresql://user@host/database", "muss so aussehen: postgresql://benutzer@host/datenbank"),
    "port_taken": ("port {0} is taken; choose another with --port", "Port {0} ist belegt; wähle einen anderen mit --port"),
    "served": ("{0} (Ctrl-C stops)", "{0} (Strg-C beendet)"),
}  # fmt: skip

say = speaker(_PHRASES)


def refusal(where: str, name: str, *values: object) -> Refused:
    """The exception that tells the user why something cannot be."""
    return Refused(where, say(name, *values))
