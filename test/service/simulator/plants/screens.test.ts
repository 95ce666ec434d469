import { describe, expect, test } from 'vitest';
import {
  at,
  bumpNames,
  expo,
  minutes,
  paired,
  prep,
  rows,
  sortedText,
  timed,
} from './planted-days.ts';
import { byItem, nightOf, TYPICAL } from './planted-nights.ts';

const STATION = 'Fry';
const from = at(19);
const lengthMs = minutes(30);
const ends = from + lengthMs;
const within = (instant: number) => instant >= from && instant < ends;
const ordinary = rows();
const held = timed(prep(ordinary, { at: STATION })).filter(({ bumped }) => within(bumped));

test('the plants tested here hold something', () => {
  expect(held.length).toBeGreaterThan(8);
});

describe.each(['stop', 'screen', 'cleared'] as const)('%s', (kind) => {
  const planted = rows({ kind, station: STATION, from, lengthMs });

  test('loses no row, and leaves all other stations unchanged', () => {
    expect(bumpNames(planted)).toEqual(bumpNames(ordinary));
    const others = { notAt: STATION };
    expect(sortedText(prep(planted, others))).toEqual(sortedText(prep(ordinary, others)));
  });
});

describe('a stop', () => {
  const planted = rows({ kind: 'stop', station: STATION, from, lengthMs });
  const after = paired(prep(ordinary, { at: STATION }), prep(planted, { at: STATION }));

  test('has no bump in that time', () => {
    expect(timed(prep(planted, { at: STATION })).filter(({ bumped }) => within(bumped))).toEqual(
      [],
    );
  });

  test('leaves a line, which is worked off one after another', () => {
    const waiting = after.filter(([{ fired }]) => within(fired));
    expect(waiting.length).toBeGreaterThan(8);
    const bumps = waiting.map(([, { bumped }]) => bumped);
    expect(Math.min(...bumps)).toBeGreaterThanOrEqual(ends);
    expect(new Set(bumps).size).toBeGreaterThan(bumps.length / 2);
    // More than the stop itself: the last ones wait for the others.
    const waits = waiting.map(([before, { bumped }]) => bumped - Math.max(ends, before.bumped));
    expect(Math.max(...waits)).toBeGreaterThan(minutes(5));
  });

  test('starts nothing in that time, and then what was fired first', () => {
    const night = nightOf(TYPICAL, { kind: 'stop', station: STATION, from, lengthMs });
    const own = night.made.filter(({ station }) => station.name === STATION);
    expect(own.filter(({ startedAt }) => within(startedAt))).toEqual([]);
    const caughtUp = own
      .filter(({ selection }) => within(selection.firedAt) && selection.ticket.fire > 0)
      .toSorted((a, b) => a.selection.firedAt - b.selection.firedAt);
    const inOrder = caughtUp.filter(
      ({ startedAt }, index) => startedAt >= (caughtUp[index - 1]?.startedAt ?? 0),
    );
    // Equal dishes are made together, whenever they were fired.
    expect(inOrder.length / caughtUp.length).toBeGreaterThan(0.8);
  });

  test('makes the expediter wait', () => {
    const items = new Set(held.map(({ row }) => row.selectionGuid));
    const passed = paired(expo(ordinary), expo(planted)).filter(([{ row }]) =>
      items.has(row.selectionGuid),
    );
    const notYet = passed.filter(([before]) => before.bumped >= from);
    const early = notYet.filter(([, { bumped }]) => bumped < ends);
    // Done before the stop, or released by the expediter before the last station was done.
    expect(early.length).toBeLessThan(notYet.length / 3);
  });
});

test('in a stop of the complete kitchen nothing is bumped anywhere', () => {
  const planted = rows({ kind: 'stop', from, lengthMs });
  expect(timed(planted).filter(({ bumped }) => within(bumped))).toEqual([]);
  expect(timed(ordinary).filter(({ bumped }) => within(bumped)).length).toBeGreaterThan(50);
  expect(bumpNames(planted)).toEqual(bumpNames(ordinary));
});

test('where two dark times meet, nothing is bumped in either', () => {
  const planted = rows(
    { kind: 'stop', station: STATION, from, lengthMs },
    { kind: 'screen', station: STATION, from: from - minutes(20), lengthMs: minutes(25) },
    { kind: 'screen', station: STATION, from: ends, lengthMs: minutes(10) },
  );
  const bumps = timed(prep(planted, { at: STATION })).filter(
    ({ bumped }) => bumped >= from - minutes(20) && bumped < ends + minutes(10),
  );
  expect(bumps).toEqual([]);
  expect(bumpNames(planted)).toEqual(bumpNames(ordinary));
});

describe('a dark screen', () => {
  const planted = rows({ kind: 'screen', station: STATION, from, lengthMs });

  test('is bumped item by item when it is back', () => {
    const names = new Set(held.map(({ name }) => name));
    const bumps = timed(prep(planted, { at: STATION }))
      .filter(({ name }) => names.has(name))
      .map(({ bumped }) => bumped);
    expect(bumps).toHaveLength(held.length);
    expect(new Set(bumps).size).toBe(held.length);
    expect(Math.min(...bumps)).toBeGreaterThanOrEqual(ends);
    expect(Math.max(...bumps)).toBeLessThan(ends + minutes(2));
  });

  test('changes no other bump at its station', () => {
    const others = (all: typeof planted) =>
      sortedText(
        timed(prep(all, { at: STATION })).flatMap(({ row, name }) =>
          held.some((each) => each.name === name) ? [] : [row],
        ),
      );
    expect(others(planted)).toEqual(others(ordinary));
  });
});

describe('a cleared screen', () => {
  const planted = rows({ kind: 'cleared', station: STATION, from });

  test('has nothing open afterwards, because all of it was bumped at once', () => {
    const open = paired(prep(ordinary, { at: STATION }), prep(planted, { at: STATION })).filter(
      ([{ fired, bumped }]) => fired < from && bumped > from + 1_000,
    );
    expect(open.length).toBeGreaterThan(3);
    for (const [, { bumped }] of open) {
      expect(bumped).toBeGreaterThanOrEqual(from);
      expect(bumped).toBeLessThan(from + 1_000);
    }
  });

  test('sends no food out before it is done, or later than otherwise', () => {
    const usual = nightOf(TYPICAL);
    const cleared = nightOf(TYPICAL, { kind: 'cleared', station: STATION, from });
    const done = Map.groupBy(cleared.made, ({ selection }) => selection.ticketGuid);
    const readyTimes = new Map(
      usual.passed.map(({ level, items: [first], readyAt }) => [
        `${first?.selection.ticketGuid} ${level}`,
        readyAt,
      ]),
    );
    const changed = cleared.passed.flatMap(({ level, items: [first], readyAt }) => {
      const guid = first?.selection.ticketGuid ?? '';
      const before = readyTimes.get(`${guid} ${level}`);
      const doneAt = Math.min(...(done.get(guid) ?? []).map((item) => item.doneAt));
      return level === 2 || before === readyAt ? [] : [{ before, readyAt, doneAt }];
    });
    expect(changed.length).toBeGreaterThan(0);
    for (const { before, readyAt, doneAt } of changed) {
      expect(readyAt).toBeGreaterThanOrEqual(doneAt);
      expect(readyAt).toBeLessThan(before ?? 0);
    }
    expect([...byItem(cleared.made).keys()]).toEqual([...byItem(usual.made).keys()]);
  });
});
