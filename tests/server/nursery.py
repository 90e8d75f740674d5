"""Starts servers one after the other, each a process of its own, without importing all for each.

For every line that comes in, the path of a log, it forks a server. It tells the server's process
id, the server tells its address, and at the end the nursery tells how the server ended.
"""

import os
import sys

from server.__main__ import main

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        os._exit(main(["serve", "--port", "0", "--log", line.rstrip("\n"), "--rate", "100000"]))
    print(child, flush=True)
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
