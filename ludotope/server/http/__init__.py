"""The HTTP and WebSocket interface: what is asked, checked, answered and sent."""
