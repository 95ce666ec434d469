/** Ends the monitor while there is still memory to end it with: V8 aborts without a word to anybody when it runs out. */
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * Share of the heap that is in use after a full collection from which on it counts as running out. Once is enough: where what fills it is
 * small, V8 aborts at the next collection, with 90 % in use.
 */
const FULL = 0.85;

/** The heap cannot take more. */
export class OutOfMemory extends Error {
  constructor() {
    super('out of memory; a smaller business date or NODE_OPTIONS=--max-old-space-size=… helps');
    this.name = 'OutOfMemory';
  }
}

/** Calls back once when the heap is nearly full; returns what ends the watch. Costs nothing between full collections. */
export function watchMemory(onEdge: (error: OutOfMemory) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    const wasFull = list
      .getEntries()
      .some((entry) => 'detail' in entry && isFullCollection(entry.detail));
    if (!wasFull) return;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    if (used <= FULL * limit) return;
    observer.disconnect();
    onEdge(new OutOfMemory());
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}

function isFullCollection(detail: unknown): boolean {
  return (
    typeof detail === 'object' &&
    detail !== null &&
    'kind' in detail &&
    detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
  );
}
