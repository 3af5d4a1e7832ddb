"""What the server counts, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

STEPS = Counter("ludotope_steps", "Steps shown, by game", ["game"])
TABLES = Counter("ludotope_tables", "Tables set up, by game", ["game"])
VIEWERS = Gauge("ludotope_viewers", "Open sockets")
THINKING = Histogram("ludotope_thinking_seconds", "Time for a computer player's move", ["level"])
REQUESTS = Counter("ludotope_requests", "Requests answered", ["method", "path", "status"])
SECONDS = Histogram("ludotope_request_seconds", "Time to answer", ["method", "path"])
FAILED_LOGINS = Counter("ludotope_failed_logins", "Wrong passphrases")
