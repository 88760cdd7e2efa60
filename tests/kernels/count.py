#!/usr/bin/env python3
"""Counts the accesses of the kernels beside it, thread by thread.

Independent of coalsim: each kernel is written out once more as a function that
gives, for one thread, its accesses as (trip, access, kind, byte address, bytes).
Lanes of one warp that make the same access in the same trip are one request.
Prints tests/data/kernels.tsv.
"""

import functools
import math
import os
import struct
from fractions import Fraction

SHARED = {"s", "As", "Bs", "t", "part", "tile", "counts", "sums"}


def count(grid, block, kernel):
    order, totals = [], {}
    lanes = [(x, y) for y in range(block[1]) for x in range(block[0])]
    for by in range(grid[1]):
        for bx in range(grid[0]):
            for first in range(0, len(lanes), 32):
                requests = {}
                for tx, ty in lanes[first:first + 32]:
                    for trip, access, kind, at, size in kernel(bx, by, tx, ty):
                        key = (access, kind)
                        if key not in totals:
                            totals[key] = [0, 0, 0]
                            order.append(key)
                        requests.setdefault((key, trip), []).append((at, size))
                for (key, _), moved in requests.items():
                    add(totals[key], key[0], moved)
    return [(key, totals[key]) for key in order]


def add(total, access, moved):
    total[0] += 1
    total[1] += len({at // 32 for at, size in moved} |
                    {(at + size - 1) // 32 for at, size in moved})
    banks = {}
    for at, _ in moved:
        banks.setdefault(at // 4 % 32, set()).add(at // 4)
    total[2] += max(len(words) for words in banks.values())



def sgemm_naive(bx, by, tx, ty, N=64):
    row, col = by * 32 + ty, bx * 32 + tx
    for k in range(N):
        yield k, "A[row*N+k]", "load", 4 * (row * N + k), 4
        yield k, "B[k*N+col]", "load", 4 * (k * N + col), 4
    yield 0, "C[row*N+col]", "load", 4 * (row * N + col), 4
    yield 0, "C[row*N+col]", "store", 4 * (row * N + col), 4


def sgemm_tiled(bx, by, tid, _, N=64, T=32):
    row, col = tid // T, tid % T
    for tile in range(0, N, T):
        at = (by * T + row) * N + tile + col
        yield tile, "A[row*N+col]", "load", 4 * at, 4
        yield tile, "As[row*TILE+col]", "store", 4 * tid, 4
        at = (tile + row) * N + bx * T + col
        yield tile, "B[row*N+col]", "load", 4 * at, 4
        yield tile, "Bs[row*TILE+col]", "store", 4 * tid, 4
        for k in range(T):
            trip = (tile, k)
            yield trip, "As[row*TILE+k]", "load", 4 * (row * T + k), 4
            yield trip, "Bs[k*TILE+col]", "load", 4 * (k * T + col), 4
    at = (by * T + row) * N + bx * T + col
    yield 0, "C[row*N+col]", "store", 4 * at, 4


def sgemm_registers_1d(bx, by, tid, _, N=128, M=64, K=8, TM=8):
    col, row = tid % M, tid // M
    for tile in range(0, N, K):
        at = (by * M + tid // K) * N + tile + tid % K
        yield tile, "A[innerRowA*N+innerColA]", "load", 4 * at, 4
        yield tile, "As[innerRowA*BK+innerColA]", "store", 4 * tid, 4
        at = (tile + tid // M) * N + bx * M + tid % M
        yield tile, "B[innerRowB*N+innerColB]", "load", 4 * at, 4
        yield tile, "Bs[innerRowB*BN+innerColB]", "store", 4 * tid, 4
        for k in range(K):
            at = 4 * (k * M + col)
            yield (tile, k), "Bs[k*BN+threadCol]", "load", at, 4
            for i in range(TM):
                at = 4 * ((row * TM + i) * K + k)
                yield ((tile, k, i), "As[(threadRow*TM+i)*BK+k]", "load", at,
                       4)
    for i in range(TM):
        at = (by * M + row * TM + i) * N + bx * M + col
        yield i, "C[(threadRow*TM+i)*N+threadCol]", "store", 4 * at, 4


def sgemm_registers_2d(bx, by, tid, _, N=128, M=64, K=8, T=8):
    col, row, threads = tid % (M // T), tid // (M // T), M * M // (T * T)
    for tile in range(0, N, K):
        for up in range(0, M, threads // K):
            r, c = tid // K + up, tid % K
            at = (by * M + r) * N + tile + c
            yield (tile, up), "A[(rowA+at)*N+colA]", "load", 4 * at, 4
            at = 4 * (r * K + c)
            yield (tile, up), "As[(rowA+at)*BK+colA]", "store", at, 4
        for up in range(0, K, threads // M):
            r, c = tid // M + up, tid % M
            at = (tile + r) * N + bx * M + c
            yield (tile, up), "B[(rowB+at)*N+colB]", "load", 4 * at, 4
            at = 4 * (r * M + c)
            yield (tile, up), "Bs[(rowB+at)*BN+colB]", "store", at, 4
        for k in range(K):
            for i in range(T):
                trip, at = (tile, k, i), 4 * ((row * T + i) * K + k)
                yield trip, "As[(threadRow*TM+i)*BK+k]", "load", at, 4
            for j in range(T):
                trip, at = (tile, k, j), 4 * (k * M + col * T + j)
                yield trip, "Bs[k*BN+threadCol*TN+j]", "load", at, 4
    for i in range(T):
        for j in range(T):
            at = (by * M + row * T + i) * N + bx * M + col * T + j
            yield ((i, j), "C[(threadRow*TM+i)*N+threadCol*TN+j]", "store",
                   4 * at, 4)


def sgemm_float4(bx, by, tid, _, N=128, M=64, K=8, T=8):
    col, row, threads = tid % (M // T), tid // (M // T), M * M // (T * T)
    wide = "reinterpret_cast<float4*>(&A[row*N+col])[0]"
    for tile in range(0, N, K):
        for at in range(tid, M * K // 4, threads):
            trip, r, c = (tile, at - tid), at // (K // 4), at % (K // 4) * 4
            yield trip, wide, "load", 4 * ((by * M + r) * N + tile + c), 16
            for i in range(4):
                yield (trip, f"As[(col+{i})*(BM+1)+row]", "store",
                       4 * ((c + i) * (M + 1) + r), 4)
        for at in range(tid, K * M, threads):
            trip, b = (tile, at - tid), (tile + at // M) * N + bx * M + at % M
            yield trip, "B[at/BN*N+at%BN]", "load", 4 * b, 4
            yield trip, "Bs[at]", "store", 4 * at, 4
        for k in range(K):
            for i in range(T):
                a = 4 * (k * (M + 1) + row * T + i)
                yield ((tile, k, i), "As[k*(BM+1)+threadRow*TM+i]", "load", a,
                       4)
                for j in range(T):
                    b = 4 * (k * M + col * T + j)
                    yield ((tile, k, i, j), "Bs[k*BN+threadCol*TN+j]", "load",
                           b, 4)
    for i in range(T):
        for j in range(0, T, 4):
            at = 4 * ((by * M + row * T + i) * N + bx * M + col * T + j)
            yield (i, j), "*(float4*)&C[at]", "load", at, 16
            yield (i, j), "*(float4*)&C[at]", "store", at, 16


def tree(loads, kind):
    """A reduction of 256 places: how it begins, and which thread adds what."""
    def kernel(bx, _, tid, __):
        if loads == 1:
            yield 0, "in[i]", "load", 4 * (bx * 256 + tid), 4
        else:
            at = 4 * (bx * 512 + tid)
            yield 0, "in[i]", "load", at, 4
            yield 0, "in[i+blockDim.x]", "load", at + 1024, 4
        yield 0, "s[tid]", "store", 4 * tid, 4
        for p in range(8):
            up = kind in ("modulo", "interleaved")
            d = 1 << p if up else 128 >> p
            at, live = tid, tid < d
            if kind == "modulo":
                live = tid % (2 * d) == 0
            elif kind == "interleaved":
                at, live = 2 * d * tid, 2 * d * tid < 256
            name = "index" if kind == "interleaved" else "tid"
            if live:
                yield d, f"s[{name}+d]", "load", 4 * (at + d), 4
                if loads == 1:
                    yield d, f"s[{name}]", "load", 4 * at, 4
                yield d, f"s[{name}]", "store#2", 4 * at, 4
        if tid == 0 and loads == 1:
            yield 0, "s[0]", "load", 0, 4
        if tid == 0:
            yield 0, "out[blockIdx.x]", "store", 4 * bx, 4
    return kernel


def reduce_last_warp(bx, _, tid, __):
    at = 4 * (bx * 512 + tid)
    yield 0, "in[i]", "load", at, 4
    yield 0, "in[i+blockDim.x]", "load", at + 1024, 4
    yield 0, "s[tid]", "store", 4 * tid, 4
    for d in (128, 64):
        if tid < d:
            yield d, "s[tid+d]", "load", 4 * (tid + d), 4
            yield d, "s[tid]", "load", 4 * tid, 4
            yield d, "s[tid]", "store#2", 4 * tid, 4
    for d in (32, 16, 8, 4, 2, 1):
        if tid < 32:
            yield 0, f"s[tid+{d}]", f"load#{d}", 4 * (tid + d), 4
            yield 0, "s[tid]", f"load#{d}", 4 * tid, 4
            yield 0, "s[tid]", f"store#{d}x", 4 * tid, 4
    if tid == 0:
        yield 0, "s[0]", "load", 0, 4
        yield 0, "out[blockIdx.x]", "store", 4 * bx, 4


def reduce_unrolled(bx, _, tid, __, n=8192, B=256):
    for i in range(bx * B * 2 + tid, n, B * 2 * 4):
        yield i - tid, "in[i]", "load", 4 * i, 4
        yield i - tid, "in[i+BLOCK]", "load", 4 * (i + B), 4
    yield 0, "s[tid]", "store", 4 * tid, 4
    if tid < 128:
        yield 0, "s[tid+128]", "load", 4 * (tid + 128), 4
        yield 0, "s[tid]", "store#2", 4 * tid, 4
    if tid < 32:
        yield 0, "s[tid]", "load", 4 * tid, 4
        for d in (32, 64, 96):
            yield 0, f"s[tid+{d}]", "load", 4 * (tid + d), 4
    if tid == 0:
        yield 0, "out[blockIdx.x]", "store", 4 * bx, 4


def scan(bx, _, t, __):
    def pad(i):
        return 4 * (i + (i >> 5))
    yield 0, "in[thid]", "load", 4 * (bx * 128 + t), 4
    yield 0, "t[PAD(thid)]", "store", pad(t), 4
    yield 0, "in[thid+m/2]", "load", 4 * (bx * 128 + t + 64), 4
    yield 0, "t[PAD(thid+m/2)]", "store", pad(t + 64), 4
    offset, d = 1, 64
    while d > 0:
        if t < d:
            a, b = offset * (2 * t + 1) - 1, offset * (2 * t + 2) - 1
            yield d, "t[PAD(ai)]", "load", pad(a), 4
            yield d, "t[PAD(bi)]", "load", pad(b), 4
            yield d, "t[PAD(bi)]", "store", pad(b), 4
        offset, d = 2 * offset, d // 2
    if t == 0:
        yield 0, "t[PAD(m-1)]", "store", pad(127), 4
    yield 0, "t[PAD(thid)]", "load", pad(t), 4
    yield 0, "out[thid]", "store", 4 * (bx * 128 + t), 4


def stencil7(bx, by, tx, ty, nx=70, ny=9, nz=5):
    x, y = bx * 32 + tx, by * 4 + ty
    if x < 1 or y < 1 or x >= nx - 1 or y >= ny - 1:
        return
    for z in range(1, nz - 1):
        for shown, a, b, c in (
                ("x,y,z", 0, 0, 0), ("x-1,y,z", -1, 0, 0),
                ("x+1,y,z", 1, 0, 0), ("x,y-1,z", 0, -1, 0),
                ("x,y+1,z", 0, 1, 0), ("x,y,z-1", 0, 0, -1),
                ("x,y,z+1", 0, 0, 1)):
            at = ((z + c) * ny + y + b) * nx + x + a
            yield z, f"in[at({shown},nx,ny)]", "load", 4 * at, 4
        yield (z, "out[at(x,y,z,nx,ny)]", "store",
               4 * ((z * ny + y) * nx + x), 4)


def softmax(bx, _, tid, __, cols=781):
    for c in range(tid, cols, 128):
        yield c - tid, "row[c]", "load", 4 * (bx * cols + c), 4
    if tid % 32 == 0:
        yield 0, "part[warp]", "store", 4 * (tid // 32), 4
    if tid % 32 < 4:
        yield 0, "part[lane]", "load", 4 * (tid % 32), 4
    for c in range(tid, cols, 128):
        at = 4 * (bx * cols + c)
        yield c - tid, "row[c]", "load#2", at, 4
        yield c - tid, "y[blockIdx.x*cols+c]", "store", at, 4


def permute(bx, _, tid, __, B=2, N=3, H=4, D=64):
    i = bx * 256 + tid
    b, h, n, d = (i // (H * N * D), i // (N * D) % H, i // D % N, i % D)
    at = ((b * N + n) * 3 * H + h) * D + d
    yield 0, "in[b*N*3*H*D+n*3*H*D+h*D+d]", "load", 4 * at, 4
    yield 0, "out[i]", "store", 4 * i, 4


def rgb_bytes(bx, by, tx, ty, w=100, h=40):
    x, y = bx * 16 + tx, by * 16 + ty
    if x < w and y < h:
        at = y * w + x
        for i, shown in enumerate(("3*at", "3*at+1", "3*at+2")):
            yield 0, f"rgb[{shown}]", "load", 3 * at + i, 1
        yield 0, "grey[at]", "store", at, 1


def single(number):
    """The nearest float."""
    return struct.unpack("f", struct.pack("f", number))[0]


def resize_nearest(bx, by, tx, ty, w=150, h=70, out_w=107, out_h=49):
    x, y = bx * 32 + tx, by * 8 + ty
    if x < out_w and y < out_h:
        from_x = int(single(x * single(w / out_w)))
        from_y = int(single(y * single(h / out_h)))
        yield (0, "in[fromY*width+fromX]", "load",
               4 * (min(from_y, h - 1) * w + min(from_x, w - 1)), 4)
        yield 0, "out[y*outWidth+x]", "store", 4 * (y * out_w + x), 4


def between(at, size, out_size):
    """The pixels left and right of one, by a product and a sum in one."""
    scale = Fraction(single(size / out_size))
    first = max(math.floor((at + Fraction(1, 2)) * scale - Fraction(1, 2)), 0)
    return ("left", first), ("right", min(first + 1, size - 1))


def resize_bilinear(bx, by, tx, ty, w=50, h=30, out_w=150, out_h=70):
    x, y = bx * 16 + tx, by * 16 + ty
    if x < out_w and y < out_h:
        for (_, row), side in zip(between(y, h, out_h), ("top", "bottom")):
            for shown, column in between(x, w, out_w):
                yield (0, f"in[{side}*width+{shown}]", "load",
                       4 * (row * w + column), 4)
        yield 0, "out[y*outWidth+x]", "store", 4 * (y * out_w + x), 4


def selected(bx, _, tid, __, block=64):
    i = bx * block + tid
    for k in range(7):
        name = "a[i+%d]" % (128 * k) if k > 0 else "a[i]"
        yield 0, name, "load", 4 * (i + 128 * k), 4
    for k in range(6):
        name = "out[i+%d]" % (128 * k) if k > 0 else "out[i]"
        yield 0, name, "store", 4 * (i + 128 * k), 4


def ell(bx, _, tid, __, rows=300, width=5):
    row = bx * 128 + tid
    if row < rows:
        for i in range(width):
            yield i, "values[i*rows+row]", "load", 4 * (i * rows + row), 4
        yield 0, "y[row]", "store", 4 * row, 4


def lbm(soa):
    def kernel(bx, _, tid, __, cells=256):
        cell = bx * 64 + tid
        for shown, kind in (("from(i,cell)", "load"), ("to(i,cell)", "store")):
            for i in range(19):
                at = i * cells + cell if soa else cell * 19 + i
                yield i, shown, kind, 4 * at, 4
    return kernel


def histogram(bx, _, tid, __, bins=64):
    for b in range(tid, bins, 256):
        yield b - tid, "counts[b]", "store", 4 * b, 4
    at = 4 * (tid * 7 % bins)
    yield 0, "counts[threadIdx.x*7%bins]", "reduction", at, 4
    for b in range(tid, bins, 256):
        yield b - tid, "counts[b]", "load", 4 * b, 4
        yield b - tid, "out[b]", "reduction", 4 * b, 4


def atomic_sums(bx, _, t, __):
    i = bx * 32 + t
    yield 0, "sums[t*16]", "store", 64 * t, 4
    yield 0, "counts[t]", "store", 8 * t, 8
    yield 0, "in[i]", "load", 4 * i, 4
    yield 0, "sums[t/3*16]", "reduction", 64 * (t // 3), 4
    yield 0, "count[i]", "load", 8 * i, 8
    yield 0, "counts[t/4*4]", "reduction", 8 * (t // 4 * 4), 8
    yield 0, "sums[t*16]", "load", 64 * t, 4
    yield 0, "out[i]", "store", 4 * i, 4
    yield 0, "counts[t]", "load", 8 * t, 8
    yield 0, "total[i]", "store", 8 * i, 8


def transpose_half(bx, by, tx, ty, n=64):
    for j in range(0, 32, 8):
        at = (by * 32 + ty + j) * n + bx * 32 + tx
        yield j, "in[(y+j)*n+x]", "load", 2 * at, 2
        at = (ty + j) * 34 + tx
        yield (j, "tile[threadIdx.y+j][threadIdx.x]", "store", 2 * at, 2)
    for j in range(0, 32, 8):
        at = tx * 34 + ty + j
        yield (j, "tile[threadIdx.x][threadIdx.y+j]", "load", 2 * at, 2)
        at = (bx * 32 + ty + j) * n + by * 32 + tx
        yield j, "out[(y+j)*n+x]", "store", 2 * at, 2


@functools.lru_cache(None)
def integers(name):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    with open(os.path.join(path, name + ".txt")) as file:
        return [int(word) for word in file.read().split()]


@functools.lru_cache(None)
def points(name):
    """Of numbers with few bits, so that floats hold what comes of them."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    with open(os.path.join(path, name + ".txt")) as file:
        numbers = [float(word) for word in file.read().split()]
    return list(zip(numbers[::2], numbers[1::2]))


def csr_element(j, trip):
    yield trip, "value[j]", "load", 4 * j, 4
    yield trip, "column[j]", "load", 4 * j, 4
    yield trip, "x[column[j]]", "load", 4 * integers("column")[j], 4


def csr_scalar(bx, _, tid, __, rows=200):
    row, start = bx * 128 + tid, integers("row_start")
    if row >= rows:
        return
    yield 0, "rowStart[row]", "load", 4 * row, 4
    for trip, j in enumerate(range(start[row], start[row + 1] + 1)):
        yield trip, "rowStart[row+1]", "load", 4 * (row + 1), 4
        if j < start[row + 1]:
            yield from csr_element(j, trip)
    yield 0, "y[row]", "store", 4 * row, 4


def csr_vector(bx, _, tid, __, rows=200):
    row, start = (bx * 128 + tid) // 32, integers("row_start")
    if row >= rows:
        return
    yield 0, "rowStart[row+1]", "load", 4 * (row + 1), 4
    yield 0, "rowStart[row]", "load", 4 * row, 4
    for j in range(start[row] + tid % 32, start[row + 1], 32):
        yield from csr_element(j, j - tid % 32)
    if tid % 32 == 0:
        yield 0, "y[row]", "store", 4 * row, 4


def ell_gather(bx, _, tid, __, rows=200, width=6):
    row = bx * 64 + tid
    if row >= rows:
        return
    for i in range(width):
        at = i * rows + row
        yield i, "column[i*rows+row]", "load", 4 * at, 4
        c = integers("ell_column")[at]
        if c >= 0:
            yield i, "value[i*rows+row]", "load", 4 * at, 4
            yield i, "x[c]", "load", 4 * c, 4
    yield 0, "y[row]", "store", 4 * row, 4


def coo_atomic(bx, _, tid, __, count=1000):
    for i in range(bx * 256 + tid, count, 512):
        yield i - tid, "value[i]", "load", 4 * i, 4
        yield i - tid, "column[i]", "load", 4 * i, 4
        at = integers("coo_column")[i]
        yield i - tid, "x[column[i]]", "load", 4 * at, 4
        yield i - tid, "row[i]", "load", 4 * i, 4
        at = integers("coo_row")[i]
        yield i - tid, "y[row[i]]", "reduction", 4 * at, 4


def histogram_global(bx, _, tid, __, n=1000):
    i = bx * 256 + tid
    if i < n:
        yield 0, "bytes[i]", "load", i, 1
        at = 4 * integers("bytes")[i]
        yield 0, "bins[bytes[i]]", "reduction", at, 4


def filter_kernel():
    kept = 0

    def kernel(bx, _, tid, __, n=1000):
        nonlocal kept
        i = bx * 128 + tid
        if i < n:
            yield 0, "bytes[i]", "load", i, 1
            if integers("bytes")[i] >= 20:
                yield 0, "atomicAdd(count,1)", "atomic", 0, 4
                yield 0, "kept[atomicAdd(count,1)]", "store", 4 * kept, 4
                kept += 1
    return kernel


def histogram_shared(bx, _, tid, __, n=1000):
    yield 0, "counts[threadIdx.x]", "store", 4 * tid, 4
    for i in range(bx * 256 + tid, n // 4, 512):
        yield i - tid, "bytes[i]", "load", 4 * i, 4
        for k, shown in enumerate("xyzw"):
            at = 4 * integers("bytes")[4 * i + k]
            yield i - tid, f"counts[four.{shown}]", "reduction", at, 4
    yield 0, "counts[threadIdx.x]", "load", 4 * tid, 4
    yield 0, "bins[threadIdx.x]", "reduction", 4 * tid, 4


def gather(bx, _, tid, __, n=1000):
    i = bx * 256 + tid
    if i < n:
        yield 0, "from[i]", "load", 4 * i, 4
        yield 0, "in[from[i]]", "load", 8 * integers("from")[i], 8
        yield 0, "to[i]", "load", 4 * i, 4
        yield 0, "out[to[i]]", "store", 8 * integers("to")[i], 8


def remap(bx, _, tid, __, w=64, h=48, count=300):
    i = bx * 64 + tid
    if i >= count:
        return
    yield 0, "map[i]", "load", 8 * i, 8
    x, y = (math.floor(at) for at in points("points")[i])
    if x < 0 or y < 0 or x + 1 >= w or y + 1 >= h:
        yield 0, "out[i]", "store", 4 * i, 4
        return
    for shown, at in (("0", 0), ("1", 1), ("width", w), ("width+1", w + 1)):
        yield 0, f"pixel[{shown}]", "load", 4 * (y * w + x + at), 4
    yield 0, "out[i]", "store#2", 4 * i, 4


def nearest(bx, _, tid, __, count=300, centres=6):
    i = bx * 64 + tid
    if i >= count:
        return
    yield 0, "point[i]", "load", 8 * i, 8
    x, y = points("points")[i]
    distances = []
    for c, (at_x, at_y) in enumerate(points("centres")):
        yield c, "centre[c]", "load", 8 * c, 8
        distances.append((x - at_x) ** 2 + (y - at_y) ** 2)
    yield 0, "label[i]", "store", 4 * i, 4
    best = distances.index(min(distances))
    yield 0, "list[best*count+i]", "store", 4 * (best * count + i), 4


def orientation(bx, _, tid, __, count=300):
    i = bx * 64 + tid
    if i >= count:
        return
    yield 0, "point[i].x", "load", 8 * i, 4
    yield 0, "point[i].y", "load", 8 * i + 4, 4
    x, y = points("points")[i]
    turn = math.atan2(y - 24, x - 32) / (2 * math.pi) + 0.5
    at = min(int(8 * turn), 7) * count + i
    yield 0, "plane[bin*count+i]", "store", 4 * at, 4


def embedding(bx, _, tid, __, width=192):
    yield 0, "token[blockIdx.x]", "load", 8 * bx, 8
    for c in range(tid, width // 4, 64):
        at = integers("token")[bx] * (width // 4) + c
        yield c - tid, "table[id*(width/4)+c]", "load", 16 * at, 16
        at = bx * (width // 4) + c
        yield c - tid, "out[blockIdx.x*(width/4)+c]", "store", 16 * at, 16


def bfs_step(bx, _, tid, __, nodes=200):
    node = bx * 64 + tid
    if node >= nodes:
        return
    yield 0, "inFront[id]", "load", node, 1
    if not integers("in_front")[node]:
        return
    yield 0, "inFront[id]", "store", node, 1
    first, degree = integers("node_first")[node], integers("node_count")[node]
    yield 0, "nodes[id].first", "load", 8 * node, 4
    for trip in range(degree + 1):
        yield trip, "nodes[id].first", "load#2", 8 * node, 4
        yield trip, "nodes[id].count", "load", 8 * node + 4, 4
        if trip == degree:
            break
        yield trip, "edges[i]", "load", 4 * (first + trip), 4
        other = integers("edges")[first + trip]
        yield trip, "visited[other]", "load", other, 1
        if not integers("visited")[other]:
            yield trip, "cost[id]", "load", 4 * node, 4
            yield trip, "cost[other]", "store", 4 * other, 4
            yield trip, "inNext[other]", "store", other, 1


def layernorm(bx, _, tid, __, width=300):
    for c in range(tid, width, 128):
        yield c - tid, "row[c]", "load", 4 * (bx * width + c), 4
    for call in (1, 2):
        if tid % 32 == 0:
            yield 0, "part[threadIdx.x/32]", f"store#{call}", tid // 8, 4
        for w in range(4):
            yield w, "part[w]", f"load#{call}", 4 * w, 4
    for c in range(tid, width, 128):
        at = 4 * (bx * width + c)
        yield c - tid, "row[c]", "load#2", at, 4
        yield c - tid, "weight[c]", "load", 4 * c, 4
        yield c - tid, "bias[c]", "load", 4 * c, 4
        yield c - tid, "out[blockIdx.x*width+c]", "store", at, 4


LAUNCHES = {
    "atomic_sums": ((4, 1), (32, 1), atomic_sums),
    "bfs_step": ((4, 1), (64, 1), bfs_step),
    "coo_atomic": ((2, 1), (256, 1), coo_atomic),
    "csr_scalar": ((2, 1), (128, 1), csr_scalar),
    "csr_vector": ((50, 1), (128, 1), csr_vector),
    "ell": ((3, 1), (128, 1), ell),
    "ell_gather": ((4, 1), (64, 1), ell_gather),
    "embedding": ((24, 1), (64, 1), embedding),
    "filter": ((8, 1), (128, 1), filter_kernel()),
    "gather": ((4, 1), (256, 1), gather),
    "histogram": ((2, 1), (256, 1), histogram),
    "histogram_global": ((4, 1), (256, 1), histogram_global),
    "histogram_shared": ((2, 1), (256, 1), histogram_shared),
    "layernorm": ((5, 1), (128, 1), layernorm),
    "lbm_aos": ((4, 1), (64, 1), lbm(False)),
    "lbm_soa": ((4, 1), (64, 1), lbm(True)),
    "nearest": ((5, 1), (64, 1), nearest),
    "orientation": ((5, 1), (64, 1), orientation),
    "permute": ((6, 1), (256, 1), permute),
    "reduce_interleaved": ((16, 1), (256, 1), tree(1, "interleaved")),
    "reduce_last_warp": ((8, 1), (256, 1), reduce_last_warp),
    "reduce_modulo": ((16, 1), (256, 1), tree(1, "modulo")),
    "reduce_sequential": ((16, 1), (256, 1), tree(1, "sequential")),
    "reduce_two_loads": ((8, 1), (256, 1), tree(2, "sequential")),
    "reduce_unrolled": ((4, 1), (256, 1), reduce_unrolled),
    "remap": ((5, 1), (64, 1), remap),
    "resize_bilinear": ((10, 5), (16, 16), resize_bilinear),
    "resize_nearest": ((4, 7), (32, 8), resize_nearest),
    "rgb_bytes": ((7, 3), (16, 16), rgb_bytes),
    "scan": ((2, 1), (64, 1), scan),
    "selected": ((2, 1), (64, 1), selected),
    "sgemm_float4": ((2, 2), (64, 1), sgemm_float4),
    "sgemm_naive": ((2, 2), (32, 32), sgemm_naive),
    "sgemm_registers_1d": ((2, 2), (512, 1), sgemm_registers_1d),
    "sgemm_registers_2d": ((2, 2), (64, 1), sgemm_registers_2d),
    "sgemm_tiled": ((2, 2), (1024, 1), sgemm_tiled),
    "softmax": ((3, 1), (128, 1), softmax),
    "stencil7": ((3, 3), (32, 4), stencil7),
    "transpose_half": ((2, 2), (32, 8), transpose_half),
}

print("# Each row: an access of tests/kernels/KERNEL.cu at the file's own launch,")
print("# as written, counted by tests/kernels/count.py without coalsim.")
print("kernel\taccess\top\tspace\trequests\tsectors\twavefronts")
for name, (grid, block, kernel) in LAUNCHES.items():
    for (access, kind), total in count(grid, block, kernel):
        shared = access.split("[")[0] in SHARED
        print(name, access, kind.split("#")[0],
              "shared" if shared else "global", total[0],
              "" if shared else total[1], total[2] if shared else "", sep="\t")
