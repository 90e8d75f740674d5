"""The clauses of the rules, by their stable ids.

Everything that cites a rule (options, refusals, transfers, docs, tests) cites a member of `Clause`,
so that a citation of a clause that does not exist cannot be written down.
"""

from .choices import Word


class Clause(Word):
    """The id of one clause of the rules; `docs/rules.md` tells what each says."""

    # Players and seats
    N1 = "N1"
    N2 = "N2"
    N3 = "N3"
    N4 = "N4"
    # Cards
    C1 = "C1"
    C2 = "C2"
    C3 = "C3"
    # Stakes
    S1 = "S1"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    # Deal
    D1 = "D1"
    D2 = "D2"
    D3 = "D3"
    # The belle
    E1 = "E1"
    # Bidding
    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    B4 = "B4"
    B5 = "B5"
    B6 = "B6"
    B7 = "B7"
    B8 = "B8"
    # The trump suit
    T1 = "T1"
    T2 = "T2"
    T3 = "T3"
    T4 = "T4"
    T5 = "T5"
    # Matadors
    M1 = "M1"
    M2 = "M2"
    M3 = "M3"
    M4 = "M4"
    # Exchange
    X1 = "X1"
    X2 = "X2"
    X3 = "X3"
    X4 = "X4"
    X5 = "X5"
    X6 = "X6"
    # Play
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"
    P6 = "P6"
    P7 = "P7"
    P8 = "P8"
    P9 = "P9"
    # Outcome
    O1 = "O1"
    O2 = "O2"
    O3 = "O3"
    O4 = "O4"
    O5 = "O5"
    O6 = "O6"
    # Labets
    L1 = "L1"
    L2 = "L2"
    L3 = "L3"
    L4 = "L4"
    L5 = "L5"
    L6 = "L6"
    L7 = "L7"
    # Irregularities
    I1 = "I1"
    I2 = "I2"
