"""The HTTP and WebSocket face: what is asked, checked, answered and sent."""
