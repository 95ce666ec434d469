/** Ends the monitor while there is still memory to end it with: V8 aborts without a message when it runs out. */

import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Share of the old generation from which on the heap counts as running out: the last ten percent may go in one collection. */
const FULL = 0.9;

/** Most of the young generation by Node's major version, MiB: part of V8's limit, and not for old objects. 48 where it is not known. */
const YOUNG_MIB: Readonly<Record<string, number>> = { 22: 48, 24: 192, 26: 96 };

const MIB = 1024 * 1024;

/** The heap cannot take more. */
export class OutOfMemory extends Error {
  constructor() {
    super(
      'Out of memory. Open a smaller business date, or set NODE_OPTIONS=--max-old-space-size=…',
    );
    this.name = 'OutOfMemory';
  }
}

/**
 * Calls back once when the heap is nearly full; returns what ends the watch. Checks after each collection of any kind, and where the pages of
 * old objects are nearly all taken, collects first: V8 may abort before its own next full collection. Costs nothing between collections.
 */
export function watchMemory(onEdge: (error: OutOfMemory) => void): () => void {
  const most = FULL * (getHeapStatistics().heap_size_limit - youngGeneration());
  const observer = new PerformanceObserver(() => {
    if (oldGeneration() <= most) return;
    collect();
    if (oldGeneration() <= most) return;
    observer.disconnect();
    onEdge(new OutOfMemory());
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}

/** Bytes of the pages that hold old objects, with the holes in them, which is what V8 holds against its limit. */
function oldGeneration(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !/^(new|read_only)_/.test(name))
    .reduce((bytes, space) => bytes + space.space_size, 0);
}

/** Bytes: V8 takes three times the semi-space, which a flag may set. */
function youngGeneration(): number {
  const flags = [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].join(' ');
  const semiSpace = /--max[-_]semi[-_]space[-_]size[= ](\d+)/.exec(flags)?.[1];
  if (semiSpace !== undefined) return 3 * Number(semiSpace) * MIB;
  return (YOUNG_MIB[process.versions.node.split('.')[0] ?? ''] ?? 48) * MIB;
}

/** A full collection, which V8 offers to contexts that are made while the flag is set. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

/** By how much the heap grows between two full collections, percent of what is in use. */
const GROWTH_PERCENT = 30;

/**
 * Keeps garbage small beside the data. By itself V8 lets the heap of a monitor grow to four times what is in use before it collects: each
 * reading leaves the text and the objects of an export behind. Collecting more often takes no more time here, since little is in use;
 * business dates are columns outside of the heap.
 */
export function keepGarbageSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
