"""What can be wrong with a position, one module for each part of it.

Each function gives faults one after the other, each a sentence, with the clause that is broken.
None of them says what the rules are: what can be counted is counted, and for the rest the phases
and the engine are asked.
"""
