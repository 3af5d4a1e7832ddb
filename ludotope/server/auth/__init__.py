"""Authentication: guests by a signed cookie, accounts by a passphrase."""
