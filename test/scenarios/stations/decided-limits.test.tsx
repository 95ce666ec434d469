import { expect, test } from 'vitest';
import type { DecisionMemory } from '../../../src/hooks/session.tsx';
import type { Decisions, StationDecision } from '../../../src/kitchen/pace/station-limit.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { GRILL } from '../builders.ts';
import { type Opening, openMonitor } from '../driver.tsx';

const USUAL = picturedUsual('typical', 7);

async function dinner(opening: Opening = { usualReader: USUAL }) {
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, []);
  const kitchen = await openMonitor({ stations, records, restaurants: [choice], ...opening });
  await kitchen.sees('Grill');
  await kitchen.press('/', 'grill', 'enter');
  await kitchen.sees('1 of');
  return kitchen;
}

/** A memory of one run. */
function memory(kept: Decisions = {}): DecisionMemory & {
  readonly saved: (readonly [station: string, decision: StationDecision | undefined])[];
} {
  const saved: (readonly [string, StationDecision | undefined])[] = [];
  return {
    saved,
    load: () => kept,
    save: (_restaurant, guid, decision) => void saved.push([guid, decision]),
  };
}

test('a limit is set from the list, shown with its origin, and removed again', async () => {
  const decisions = memory();
  const kitchen = await dinner({ usualReader: USUAL, decisions });
  await kitchen.press(':', 'limit', 'enter');
  await kitchen.sees('Grill: Caution from', '(usual 90%)');
  expect(kitchen.frame()).not.toContain('Its usual 90% is');
  const [, usualP90 = ''] = /late from (\S+) \(usual 90%\)/.exec(kitchen.frame()) ?? [];
  const set = `Grill: Caution from 9m, late from 14m (set here). Its usual 90% is ${usualP90}.`;
  await kitchen.press(':', 'limit 9m 14m', 'enter');
  await kitchen.sees(set);
  await kitchen.press('escape', ':', 'limit', 'enter');
  await kitchen.sees(set);
  await kitchen.press('enter', 'tab', 'tab');
  await kitchen.sees('late from 14m (set here)');
  await kitchen.press(':', 'limit off', 'enter');
  await kitchen.sees('Grill: the limit set here is removed.', '(usual 90%)');
  expect(decisions.saved.map(([, decision]) => decision?.limit)).toEqual([
    { cautionMs: 540_000, lateMs: 840_000 },
    undefined,
  ]);
});

test('a limit that is none is refused, and the message says what to write', async () => {
  const decisions = memory();
  const kitchen = await dinner({ usualReader: USUAL, decisions });
  const refusal = 'Type caution and late, up to 60m, as in 9m 14m, or off.';
  for (const typed of ['9m', '14m 9m', '9m 61m', 'soon later', '-1m 2m', '?']) {
    await kitchen.press(':', 'ctrl+u', `limit ${typed}`, 'enter');
    await kitchen.sees(refusal);
    await kitchen.press('escape');
    await kitchen.loses(refusal);
  }
  expect(decisions.saved).toEqual([]);
});

test('a limit that was set in an earlier run is stronger than the profile', async () => {
  const { stations } = picturedRestaurant(GRILL, 'typical', 7, []);
  const guid = stations.find(({ name }) => name === 'Grill')?.guid ?? '';
  const kept = { [guid]: { limit: { cautionMs: 60_000, lateMs: 120_000 }, mute: undefined } };
  const stationLimits = new Map([['grill', { cautionMs: 1, lateMs: 240_000 }]]);
  const kitchen = await dinner({ usualReader: USUAL, decisions: memory(kept), stationLimits });
  await kitchen.press('enter', 'tab', 'tab');
  await kitchen.sees('late from 2m (set here)');
  await kitchen.press(':', 'limit off', 'enter');
  await kitchen.sees('late from 4m (profile)');
  await kitchen.press(':', 'limit off', 'enter');
  await kitchen.sees('Grill has no limit set here.');
});

test("a station's limit judges the items, the map, and the timeline, and its origin is shown", async () => {
  const kitchen = await dinner({ usualReader: USUAL, columns: 140, rows: 30 });
  await kitchen.press(':', 'limit 1m 30m', 'enter');
  await kitchen.sees('Grill: Caution from 1m, late from 30m (set here).');
  await kitchen.press('enter', 'f');
  await kitchen.sees('station: Grill');
  const marks = kitchen.lines().filter((line) => / prep .*\d{1,2}m\d\d!(?!!)/.test(line));
  expect(marks.length).toBeGreaterThan(5);
  expect(kitchen.frame()).not.toContain('!!');
  await kitchen.press('m');
  await kitchen.sees('Median station time', 'late from 30m (set here)');
  await kitchen.press('q', 'i');
  await kitchen.sees('Timeline by quarter hour', 'late from 30m (set here)');
});

test("if stations have different limits, each row is judged by its station's, and the legends say so", async () => {
  const kitchen = await dinner({ usualReader: USUAL, columns: 140, rows: 30 });
  await kitchen.press(':', 'limit 1m 30m', 'enter', 'escape', 'F');
  await kitchen.sees('1,676 / 1,676');
  await kitchen.press('m');
  await kitchen.sees("█ late by each station's limit", 'late from');
  expect(kitchen.frame()).not.toContain('caution from');
  await kitchen.press('q', 'i');
  await kitchen.sees('Timeline by quarter hour', 'late by each station');
  expect(kitchen.frame()).not.toContain('late from');
});

test.each([
  [80, 24],
  [60, 15],
])('at %i by %i the hint for a limit says how to remove it', async (columns, rows) => {
  const kitchen = await dinner({ columns, rows });
  await kitchen.sees('Grill');
  await kitchen.press(':', 'limit');
  await kitchen.sees('limit [9m 14m | off]: ');
});
