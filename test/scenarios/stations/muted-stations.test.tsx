import { expect, test } from 'vitest';
import type { DecisionMemory } from '../../../src/hooks/session.tsx';
import type { Decisions } from '../../../src/kitchen/pace/station-limit.ts';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { GRILL } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const MINUTE = 60_000;
const SLOW: Plant = { kind: 'slow', station: 'Grill', from: EPOCH - 90 * MINUTE, factor: 3 };
const STOP: Plant = { kind: 'stop', station: 'Cold', from: EPOCH - 35 * MINUTE };
const USUAL = picturedUsual('typical', 7);

/** What is kept between two runs. */
function shelf(): DecisionMemory {
  const kept: Record<string, Decisions> = {};
  return {
    load: (restaurant) => kept[restaurant] ?? {},
    save: (restaurant, station, decision) => {
      const { [station]: _, ...others } = kept[restaurant] ?? {};
      kept[restaurant] = decision === undefined ? others : { ...others, [station]: decision };
    },
  };
}

async function dinner(decisions = shelf(), plants: readonly Plant[] = [SLOW, STOP]) {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, plants);
  const kitchen = await openMonitor({
    stations,
    records,
    restaurants: [choice],
    usualReader: USUAL,
    decisions,
  });
  await kitchen.sees('Grill');
  return kitchen;
}

test('a muted station is gray with a note, and is not named first any more', async () => {
  const decisions = shelf();
  const kitchen = await dinner(decisions);
  await kitchen.sees('SLOW   Grill', 'QUIET  Cold');
  await kitchen.press('/', 'grill', 'enter', ':', "mute 86'd", 'enter');
  await kitchen.sees(
    "Grill is muted until closeout: 86'd. M unmutes it.",
    'QUIET  Cold',
    'Muted: Grill (slow)',
  );
  expect(kitchen.frame()).not.toContain('SLOW   Grill');
  expect(kitchen.cursorLine()).toContain("muted: 86'd");
  await kitchen.press('enter', 'tab', 'tab');
  await kitchen.sees("muted: 86'd", 'late from');
  await kitchen.resize({ columns: 60, rows: 15 });
  await kitchen.sees("muted: 86'd");
});

test('M mutes a station, and M again unmutes it', async () => {
  const kitchen = await dinner();
  await kitchen.sees('SLOW   Grill');
  await kitchen.press('/', 'grill', 'enter', 'M');
  await kitchen.sees('Grill is muted until closeout. M unmutes it.');
  await kitchen.loses('SLOW   Grill');
  await kitchen.press('M');
  await kitchen.sees('Grill is no longer muted.', 'SLOW   Grill');
  await kitchen.press(':', 'unmute', 'enter');
  await kitchen.sees('Grill is not muted.');
});

test('the second M unmutes the same station, wherever the list has put it meanwhile', async () => {
  const kitchen = await dinner();
  await kitchen.sees('SLOW   Grill', 'QUIET  Cold');
  expect(kitchen.cursorLine()).toContain('Grill');
  await kitchen.press('M');
  await kitchen.sees('Grill is muted until closeout.', 'Muted: Grill (slow)');
  expect(kitchen.cursorLine()).toContain('Grill');
  await kitchen.pressAtOnce('M');
  await kitchen.sees('Grill is no longer muted.', 'SLOW   Grill', 'QUIET  Cold');
  expect(kitchen.frame()).not.toContain('Muted:');
  await kitchen.pressAtOnce('M', 'M', 'M');
  await kitchen.sees('Grill is muted until closeout.', 'QUIET  Cold');
});

test('a list filtered by state keeps a muted station until the filter changes, so the second M finds it', async () => {
  const kitchen = await dinner();
  await kitchen.sees('SLOW   Grill', 'QUIET  Cold');
  await kitchen.press('/', 'state:sl');
  await kitchen.sees('Write state: and slow, quiet, busy, ok, unknown, or muted.');
  await kitchen.press('ow', 'enter');
  await kitchen.sees('filter: 1 of 8 stations (state:slow');
  await kitchen.press('M');
  await kitchen.sees('Muted: Grill (slow)', '1 of 8');
  await kitchen.press('/', 'ctrl+u', 'state:muted', 'enter');
  await kitchen.sees('filter: 1 of 8 stations (state:muted');
  await kitchen.press('M');
  await kitchen.sees('Grill is no longer muted.', 'SLOW   Grill', '1 of 8');
  await kitchen.press('M');
  await kitchen.sees('Grill is muted until closeout.', '1 of 8');
  await kitchen.press('M', '/', 'enter');
  await kitchen.sees(
    'Nothing matches',
    'No station matches the filter state:muted.',
    'SLOW   Grill',
  );
});

test("a station that is muted on its own screen is under the list's cursor afterward", async () => {
  const kitchen = await dinner();
  await kitchen.sees('SLOW   Grill', 'QUIET  Cold');
  await kitchen.press('enter', 'M', 'q');
  await kitchen.sees('Muted: Grill (slow)', 'Last 2 h');
  expect(kitchen.cursorLine()).toContain('Grill');
});

test('keys in the same write as a mute act in the resulting order', async () => {
  const kitchen = await dinner();
  await kitchen.sees('SLOW   Grill', 'QUIET  Cold');
  await kitchen.pressAtOnce('M', 'g', 'M');
  await kitchen.sees('Cold is muted until closeout.', 'Muted: Grill (slow), Cold (quiet).');
  await kitchen.pressAtOnce('M', 'G', 'M', 'g');
  await kitchen.sees('SLOW   Grill', 'QUIET  Cold');
  expect(kitchen.cursorLine()).toContain('Grill');
  expect(kitchen.frame()).not.toContain('Muted:');
});

test('if all stations that need somebody are muted, the calm line names them first', async () => {
  const kitchen = await dinner();
  await kitchen.sees('SLOW   Grill', 'QUIET  Cold');
  await kitchen.press('M', 'g', 'M');
  const calm = /^Muted: Grill \(slow\), Cold \(quiet\)\. (?:No other station |4 other stations )/;
  await kitchen.sees('Muted: Grill (slow), Cold (quiet).');
  expect(kitchen.lines()[1]).toMatch(calm);
  expect(kitchen.frame()).not.toMatch(/All \d|No station |SLOW {3}|QUIET {2}Cold/);
  await kitchen.resize({ columns: 60, rows: 15 });
  await kitchen.sees('Muted: Grill (slow), Cold (quiet).');
});

test('a monitor that is started again in the same shift keeps mutes, and a past date has none', async () => {
  const decisions = shelf();
  const before = await dinner(decisions);
  await before.sees('SLOW   Grill');
  await before.press('/', 'grill', 'enter', ':', 'mute broken fryer', 'enter');
  await before.sees('Muted: Grill (slow)');
  const kitchen = await dinner(decisions);
  await kitchen.sees('QUIET  Cold', 'muted: broken fryer');
  expect(kitchen.frame()).not.toContain('SLOW   Grill');
  await kitchen.press('[');
  await kitchen.loses('muted: broken fryer');
  await kitchen.press('M');
  await kitchen.sees('Stations can be muted only on the current day.');
});

test('a mute ends at closeout', async () => {
  const decisions = shelf();
  const kitchen = await dinner(decisions);
  await kitchen.sees('SLOW   Grill');
  await kitchen.press('/', 'grill', 'enter', 'M');
  await kitchen.sees('Muted: Grill (slow)');
  await kitchen.passes(12 * 60 * MINUTE, 24);
  await kitchen.press('j');
  await kitchen.loses('muted');
});
