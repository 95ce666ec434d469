/** Ends the monitor before memory runs out, because V8 would abort without a message. */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** From this share on, the old generation counts as full, because a collection may need the last ten percent. */
const FULL_SHARE = 0.9;

/** By Node's major version. Old objects can't use this part of V8's limit. */
const MAX_YOUNG_MIB: Readonly<Record<string, number>> = { 22: 48, 24: 192, 26: 96 };

const MIB = 1024 * 1024;

export class OutOfMemory extends Error {
  constructor() {
    super(
      'Out of memory. Open a smaller business date, or set NODE_OPTIONS=--max-old-space-size=…',
    );
    this.name = 'OutOfMemory';
  }
}

/** Calls `onFull` once, when the heap is nearly full. Every collection is checked, because V8 may abort before a full collection. */
export function watchMemory(onFull: (error: OutOfMemory) => void): () => void {
  const maxBytes = FULL_SHARE * (getHeapStatistics().heap_size_limit - youngGeneration());
  const observer = new PerformanceObserver(() => {
    if (oldGeneration() <= maxBytes) return;
    collectGarbage();
    if (oldGeneration() <= maxBytes) return;
    observer.disconnect();
    onFull(new OutOfMemory());
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}

/** Returns the bytes of all pages of old objects. V8 counts unused parts of pages against its limit, too. */
function oldGeneration(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !/^(new|read_only)_/.test(name))
    .reduce((bytes, space) => bytes + space.space_size, 0);
}

/** Returns bytes: three times the size of the semi-space, which a flag can set. */
function youngGeneration(): number {
  const flags = [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].join(' ');
  const semiSpace = /--max[-_]semi[-_]space[-_]size[= ](\d+)/.exec(flags)?.[1];
  if (semiSpace !== undefined) return 3 * Number(semiSpace) * MIB;
  return (MAX_YOUNG_MIB[process.versions.node.split('.')[0] ?? ''] ?? 48) * MIB;
}

/** V8 adds `gc` only to contexts that are made while the flag is set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

const GROWTH_PERCENT = 30;

/** Each refresh leaves an export's text and objects. V8 would let the heap grow to four times its used size before it collects them. */
export function keepGarbageSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
