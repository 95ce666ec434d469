import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SharedReads } from '../../../../src/service/archive/postgres/shared-reads.ts';

it('no call misses what was written before it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.nat(3), { maxLength: 20 }), async (s, waits) => {
      const reads = new SharedReads<number>();
      let written = 0;
      let readCount = 0;
      const read = async () => {
        readCount += 1;
        const seen = written;
        await s.schedule(Promise.resolve());
        return seen;
      };
      const calls = waits.map(async (wait) => {
        for (let turn = 0; turn <= wait; turn += 1) await s.schedule(Promise.resolve());
        written += 1;
        const before = written;
        return { before, seen: await reads.read('key', read) };
      });
      for (const { before, seen } of await s.waitFor(Promise.all(calls))) {
        expect(seen).toBeGreaterThanOrEqual(before);
      }
      expect(readCount).toBeLessThanOrEqual(waits.length);
    }),
  );
});

it('a hundred calls in one turn share one read, and those made meanwhile share the next one', async () => {
  const reads = new SharedReads<number>();
  let readCount = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const read = async () => {
    readCount += 1;
    await opened;
    return readCount;
  };
  const many = () => Array.from({ length: 100 }, () => reads.read('key', read));
  const first = many();
  await new Promise(setImmediate);
  const second = many();
  open();
  await Promise.all([...first, ...second]);
  expect(readCount).toBe(2);
});

it('a failed read fails for all that wait for it, and for nobody after them', async () => {
  const reads = new SharedReads<number>();
  const broken = reads.read('key', () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(await reads.read('key', async () => 1)).toBe(1);
});
