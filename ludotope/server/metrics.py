"""The server's metrics, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

STEPS = Counter("ludotope_steps", "Steps shown, by game", ["game"])
TABLES = Counter("ludotope_tables", "Tables set up, by game", ["game"])
VIEWERS = Gauge("ludotope_viewers", "Open sockets")
THINKING = Histogram("ludotope_thinking_seconds", "Time for a computer player's move", ["level"])
THOUGHTS_AHEAD = Counter(
    "ludotope_thoughts_ahead", "Decisions that computer players thought about before they came up"
)
REQUESTS = Counter("ludotope_requests", "Requests answered", ["method", "path", "status"])
CONNECTIONS = Gauge("ludotope_connections", "Open connections")
REFUSED_CONNECTIONS = Counter("ludotope_refused_connections", "Connections refused at once")
LOOP_LAG = Histogram(
    "ludotope_loop_lag_seconds",
    "How late the event loop was, ten times a second",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20),
)
SECONDS = Histogram("ludotope_request_seconds", "Time to answer", ["method", "path"])
FAILED_LOGINS = Counter("ludotope_failed_logins", "Wrong passphrases")
WORK_WAITING = Gauge(
    "ludotope_work_waiting", "Thoughts and reads that wait for a thread, by threads", ["threads"]
)
REVIEWS = Gauge("ludotope_reviews", "Reviews under way")
PREPARED = Gauge("ludotope_prepared", "Whether a part of a game is ready", ["game", "part"])
PREPARATION_FAILURES = Counter(
    "ludotope_preparation_failures", "Parts of games that could not be prepared", ["game", "part"]
)
WAITED = Histogram("ludotope_waited_seconds", "How long work waited for a thread", ["kind"])
