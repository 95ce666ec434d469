import { expect, test } from 'vitest';
import { guid, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const ROWS = 200_000;
const KEYS = 200;
/** Typed, and then deleted: a filter has at most 200 letters. */
const LETTERS = 100;
/** Keys from one look at the rows so far to the next. */
const A_LOOK = 20;
/** So many letters in a row occur once. */
const TAIL = 24;

/** In no order. */
const TEXT = Array.from({ length: LETTERS }, (_, at) =>
  String.fromCharCode(0x61 + (((at ** 3 + 7 * at) % 97) % 26)),
).join('');

test('of 200 keys typed while 200,000 rows arrive, none is lost or drawn later than a frame', async () => {
  const text = JSON.stringify(record(1, { item: 'Fries', at: station(1) }));
  const rows = Array.from({ length: ROWS }, (_, n) => text.replace(guid(4, 1), guid(4, n)));
  const body = `[${rows.join()}]`;
  const kitchen = await openMonitor({
    stations: [station(1)],
    before: (gate) => {
      gate.rewrite('itemFulfillments', () => body);
      gate.hold('itemFulfillments', body.length - 1);
    },
  });
  await kitchen.sees('Station 1', 'Loading this date');
  await kitchen.press('F', '/');
  await kitchen.sees('filter: _');
  let typed = '';
  for (let key = 0; key < KEYS; key += 1) {
    const isDeleting = key % (2 * LETTERS) >= LETTERS;
    typed = isDeleting ? typed.slice(0, -1) : TEXT.slice(0, typed.length + 1);
    if (key % A_LOOK === 0) await kitchen.passes(1_000);
    const before = kitchen.frames().length;
    await kitchen.press(isDeleting ? 'backspace' : (typed.at(-1) ?? ''));
    const shown = `${typed.slice(-TAIL)}_`;
    // One frame may have been on its way before the key was read.
    const next = kitchen.frames().slice(before, before + 2);
    expect(
      next.some((frame) => frame.includes(shown)),
      `key ${key}`,
    ).toBe(true);
  }
  await kitchen.sees('filter: _', 'loading');
  await kitchen.press('escape');
  kitchen.gate.release();
  const all = ROWS.toLocaleString('en');
  await kitchen.sees(`${all} / ${all}`);
});
