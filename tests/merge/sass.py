#!/usr/bin/env python3
"""The memory instructions of a cubin for sm_90, by kernel: how many of each.

sass.py FILE.cubin prints kernel, op, space, bytes a lane, count. It needs no
disassembler: an instruction has 16 bytes, its operation in the lowest 9 bits,
and the width of a load or store in bits 73 to 75 (read off cuobjdump -sass).
"""
import struct
import sys
from collections import Counter

OPERATIONS = {0x181: ("load", "global"), 0x186: ("store", "global"),
              0x184: ("load", "shared"), 0x188: ("store", "shared"),
              0x183: ("load", "local"), 0x187: ("store", "local")}
WIDTHS = [1, 1, 2, 2, 4, 8, 16, 16]
SECTION = "<IIQQQQIIQQ"


def sections(elf):
    """Name and bytes of each section."""
    start = struct.unpack_from("<Q", elf, 40)[0]
    size, count, names = struct.unpack_from("<HHH", elf, 58)
    table = [struct.unpack_from(SECTION, elf, start + i * size)
             for i in range(count)]
    for section in table:
        name = elf[table[names][4] + section[0]:].split(b"\0", 1)[0].decode()
        yield name, elf[section[4]:section[4] + section[5]]


def main(path):
    with open(path, "rb") as file:
        elf = file.read()
    found = Counter()
    for name, code in sections(elf):
        if not name.startswith(".text."):
            continue
        for low, high in struct.iter_unpack("<QQ", code):
            if low & 0x1ff in OPERATIONS:
                width = WIDTHS[high >> 9 & 7]
                found[(name[6:], *OPERATIONS[low & 0x1ff], width)] += 1
    for key in sorted(found):
        print(*key, found[key], sep="\t")


main(sys.argv[1])
