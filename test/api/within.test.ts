import { expect, test } from 'vitest';
import { within } from '../../src/api/cancellation.ts';
import { createVirtualClock } from './virtual-clock.ts';

const forever = () => new Promise<never>(() => undefined);

test('waiting ends with the work, or with the time, and aborts the work', async () => {
  const clock = createVirtualClock('jumps');
  const { signal } = new AbortController();
  let given: AbortSignal | undefined;
  await within(60_000, () => Promise.resolve(), createVirtualClock('manual'), signal);
  const work = (own: AbortSignal) => {
    given = own;
    return forever();
  };
  await within(60_000, work, clock, signal);
  expect({ slept: clock.slept, isAborted: given?.aborted }).toEqual({
    slept: [60_000],
    isAborted: true,
  });
});

test('under a signal that is aborted, before or meanwhile, waiting throws, so that no loop of it goes on', async () => {
  const clock = createVirtualClock('manual');
  const stopping = new AbortController();
  const waiting = within(60_000, forever, clock, stopping.signal);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
  const again = within(60_000, forever, clock, stopping.signal);
  await expect(again).rejects.toMatchObject({ code: 'CANCELLED' });
});
