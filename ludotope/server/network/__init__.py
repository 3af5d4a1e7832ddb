"""Guards of the server below the application: connections, deadlines, headers and frames."""
