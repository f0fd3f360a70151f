"""Games for other programs and other people: tables, pictures, animations and pages from records."""
