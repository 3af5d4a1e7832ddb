"""Who somebody is: guests with a signed cookie, accounts with a passphrase."""
