/** How much of the heap is in use once everything that can be collected was. */
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes in use; collects until it finds no more. */
export async function usedHeap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  let used = Number.POSITIVE_INFINITY;
  for (;;) {
    // What is only kept by the present turn goes with it.
    for (let turns = 0; turns < 20; turns += 1) await turn();
    if (typeof collect === 'function') collect();
    const { heapUsed } = process.memoryUsage();
    if (heapUsed >= used * 0.999) return Math.min(heapUsed, used);
    used = heapUsed;
  }
}
