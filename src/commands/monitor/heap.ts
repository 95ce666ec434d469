/** Ends the monitor before memory runs out, because V8 aborts without a message. */

import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Full share of the old generation: one collection may need the last ten percent. */
const FULL = 0.9;

/** Largest young generation by major version of Node, MiB: the part of V8's limit that old objects can't use. 48 if unknown. */
const YOUNG_MIB: Readonly<Record<string, number>> = { 22: 48, 24: 192, 26: 96 };

const MIB = 1024 * 1024;

/** The heap is full. */
export class OutOfMemory extends Error {
  constructor() {
    super(
      'Out of memory. Open a smaller business date, or set NODE_OPTIONS=--max-old-space-size=…',
    );
    this.name = 'OutOfMemory';
  }
}

/**
 * Calls back once when the heap is nearly full; returns a function that ends the watch. Checks after each collection, and collects first if the pages
 * of old objects are nearly used up: V8 may abort before its own next full collection. Costs nothing between collections.
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

/** Bytes in pages of old objects, including holes, which V8 counts against its limit. */
function oldGeneration(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !/^(new|read_only)_/.test(name))
    .reduce((bytes, space) => bytes + space.space_size, 0);
}

/** Bytes: V8 uses three times the semi-space, which a flag may set. */
function youngGeneration(): number {
  const flags = [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].join(' ');
  const semiSpace = /--max[-_]semi[-_]space[-_]size[= ](\d+)/.exec(flags)?.[1];
  if (semiSpace !== undefined) return 3 * Number(semiSpace) * MIB;
  return (YOUNG_MIB[process.versions.node.split('.')[0] ?? ''] ?? 48) * MIB;
}

/** A full collection; V8 exposes it to contexts made while the flag is set. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

/** Heap growth between two full collections, percent of what is in use. */
const GROWTH_PERCENT = 30;

/**
 * Keeps garbage small beside the data. Left to itself, V8 lets the monitor's heap grow to four times what is in use: each reading leaves the text and
 * objects of an export. Collecting more often takes no more time here, because little is in use; business dates are columns outside of the heap.
 */
export function keepGarbageSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
