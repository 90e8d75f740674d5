"""A game server that embeds `lombre_labet`, with a client for people and one for programs.

From the inside out: `protocol` (what is said), `table` (what a table does with it; pure), `store`
(the log on disk), `server` (sockets and tasks), `client` (a seat, as its client holds it), `bots`
and `terminal` (who sits there), and `__main__` (the command line). `sentences` has the texts in
three languages. The page "Embedding in a server" of the documentation walks through them.
"""
