/** Heap in use once everything collectable was collected. */
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes. Collects until nothing more is found. */
export async function usedHeap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  let used = Number.POSITIVE_INFINITY;
  for (;;) {
    // Drops what only the present turn keeps.
    for (let turns = 0; turns < 20; turns += 1) await turn();
    if (typeof collect === 'function') collect();
    const { heapUsed } = process.memoryUsage();
    if (heapUsed >= used * 0.999) return Math.min(heapUsed, used);
    used = heapUsed;
  }
}
