"""Everything that is measured: games beside peers, the server, the browser client, balance."""
