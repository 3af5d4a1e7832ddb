"""A short readable name of the device that a request comes from."""

# The first that is found counts: most browsers claim to be several others, too.
PROGRAMS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chromium": "Chromium",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
    "ludotope": "Ludotope",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "macOS",
    "Darwin": "macOS",
    "Linux": "Linux",
}


def device_of(user_agent: str) -> str:
    """Returns a name such as "Firefox, Linux"; empty if nothing is known of the device."""
    found = [
        next((name for sign, name in known.items() if sign in user_agent), None)
        for known in (PROGRAMS, SYSTEMS)
    ]
    return ", ".join(name for name in found if name)
