"""The phases of a deal, one module for each: what may be done there, and what doing it makes.

For each action a phase knows, its module has three functions, which the table in `engine` puts
together: `list_…` gives the legal ones of the seat to act in their documented order, `refuse_…`
says why one is refused (or None), and the verb itself makes the next state of a legal one. All
three ask the same functions for what the rules say, so they cannot disagree. The engine has checked
value, phase and actor before it asks; what remains here is possession and rule.
"""
