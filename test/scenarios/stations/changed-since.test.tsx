import { expect, test } from 'vitest';
import { seenStations } from '../../../src/kitchen/stations/setup-history.ts';
import type { RememberedViews, ViewMemory } from '../../../src/state/remembered-views.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const BAR = station(1, { name: 'Bar' });
const COLD = station(2, { name: 'Cold' });
const FRY = station(3, { name: 'Fry' });
const COLD_NOW = { ...COLD, printingMode: 'OFFLINE_ONLY' };

/** Remembers as a file does, and what was seen on 19 November. */
function memory(
  seen?: RememberedViews['seen'],
): ViewMemory & { readonly last: () => RememberedViews } {
  let text = JSON.stringify(seen === undefined ? {} : { seen });
  const last = () => JSON.parse(text) as RememberedViews;
  return {
    last,
    load: (guid) => (guid === GRILL.guid ? last() : {}),
    save: (_, views) => {
      text = JSON.stringify(views);
    },
  };
}

const NOVEMBER = Date.UTC(2025, 10, 19, 18);
const seenBefore = () => memory(seenStations([BAR, COLD], NOVEMBER));

test('stations changed or added after an earlier run are marked, and the note has the time', async () => {
  const kitchen = await openMonitor({ stations: [BAR, COLD_NOW, FRY], memory: seenBefore() });
  await kitchen.sees('  ~ Cold', '  ~ Fry', 'Bar: no issues');
  expect(kitchen.frame()).not.toContain('~ Bar');
  await kitchen.press('j');
  await kitchen.sees('~  Setup changed since Nov 19, 2025.');
  await kitchen.press('j');
  await kitchen.sees('~  New since Nov 19, 2025.');
});

test('the first run marks nothing, and what it saw is what the next one compares with', async () => {
  const kept = memory();
  const first = await openMonitor({ stations: [BAR, COLD], memory: kept });
  await first.sees('Cold');
  await first.passes(1_000);
  expect(first.frame()).not.toContain('~');
  expect(kept.last().seen?.stations).toHaveLength(2);
  const second = await openMonitor({ stations: [BAR, COLD_NOW], memory: kept });
  await second.sees('~ Cold');
  await second.passes(1_000);
  const third = await openMonitor({ stations: [BAR, COLD_NOW], memory: kept });
  await third.sees('Cold');
  expect(third.frame()).not.toContain('~');
});

test('what changes while the monitor is open is compared with the earlier run, too', async () => {
  const kept = seenBefore();
  const kitchen = await openMonitor({ stations: [BAR, COLD], memory: kept });
  await kitchen.sees('Cold');
  expect(kitchen.frame()).not.toContain('~');
  await kitchen.publish([BAR, COLD_NOW]);
  await kitchen.press('r');
  await kitchen.sees('~ Cold');
  await kitchen.press('q');
  await kitchen.passes(1_000);
  expect(kept.last().seen?.stations).toEqual(seenStations([BAR, COLD_NOW], 0)?.stations);
});

test('while nothing could be read, what was seen before stays remembered', async () => {
  const kept = seenBefore();
  const kitchen = await openMonitor({
    stations: [BAR],
    memory: kept,
    before: (gate) => gate.hold('prepStations'),
  });
  await kitchen.sees('Loading');
  await kitchen.press('o');
  await kitchen.passes(1_000);
  expect(kept.last()).toMatchObject({ stations: { descending: true }, seen: { at: NOVEMBER } });
});

test('a listener hears it with the station', async () => {
  const printed = await listen({ stations: [BAR, COLD_NOW], memory: seenBefore() });
  await printed.sees('Bar, 1 of 2');
  expect(printed.said()).not.toContain('Setup changed');
  await printed.press('j');
  await printed.sees('Cold, 2 of 2', 'Setup changed since Nov 19, 2025.');
});
