/** Ends the monitor before memory runs out, because V8 aborts without a message. */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Full share of the old generation: one collection may need the last ten percent. */
const FULL = 0.9;

/** Largest young generation by Node's major version, MiB: old objects can't use this part of V8's limit. 48 if unknown. */
const YOUNG_MIB: Readonly<Record<string, number>> = { 22: 48, 24: 192, 26: 96 };

const MIB = 1024 * 1024;

export class OutOfMemory extends Error {
  constructor() {
    super(
      'Out of memory. Open a smaller business date, or set NODE_OPTIONS=--max-old-space-size=…',
    );
    this.name = 'OutOfMemory';
  }
}

/** Calls back once when the heap is nearly full, checked after each collection: V8 may abort before the next full one. */
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

/** Bytes in old objects' pages. V8 counts holes against the limit. */
function oldGeneration(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !/^(new|read_only)_/.test(name))
    .reduce((bytes, space) => bytes + space.space_size, 0);
}

/** Bytes: three times the semi-space. A flag may set that. */
function youngGeneration(): number {
  const flags = [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].join(' ');
  const semiSpace = /--max[-_]semi[-_]space[-_]size[= ](\d+)/.exec(flags)?.[1];
  if (semiSpace !== undefined) return 3 * Number(semiSpace) * MIB;
  return (YOUNG_MIB[process.versions.node.split('.')[0] ?? ''] ?? 48) * MIB;
}

/** Collects fully. V8 exposes this to contexts made while the flag is set. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

/** Heap growth between two full collections, as a percentage in use. */
const GROWTH_PERCENT = 30;

/** Otherwise V8 lets the heap grow to four times what is in use, because each refresh leaves an export's text and objects. */
export function keepGarbageSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
