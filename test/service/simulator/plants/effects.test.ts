import { describe, expect, test } from 'vitest';
import type { NightOutcome } from '../../../../src/service/simulator/night.ts';
import type { Plant, PlantKind } from '../../../../src/service/simulator/plant-kinds.ts';
import { at, expo, median, minutes, paired, prep, rows, timed } from './planted-days.ts';
import { BUSY, byItem, madeOf, nightOf as plantedNight, withWork } from './planted-nights.ts';

const from = at(18);
const lengthMs = minutes(60);
const ends = from + lengthMs;
const within = (instant: number) => instant >= from && instant < ends;
/** More guests than the staff is planned for, with and without the plants. */
const FULL_HOUSE: Plant = { kind: 'holiday', factor: 1.4 };
const nightOf = (plan: typeof BUSY, ...plants: readonly Plant[]) =>
  plantedNight(plan, FULL_HOUSE, ...plants);

const ordinary = nightOf(BUSY);

/** The same item at its station, with and without a plant. */
interface Pair {
  readonly station: string;
  readonly dish: string;
  readonly firedAt: number;
  readonly took: readonly [before: number, after: number];
  readonly worked: readonly [before: number, after: number];
  readonly startedAt: readonly [before: number, after: number];
}

function pairs(planted: NightOutcome, usual = ordinary): readonly Pair[] {
  const known = byItem(planted.bumped);
  return usual.bumped.flatMap((item): readonly Pair[] => {
    const other = known.get(`${item.selection.key} ${item.station.name}`);
    if (other === undefined || item.isSwept || other.isSwept) return [];
    const { dish, firedAt } = item.selection;
    return [
      {
        station: item.station.name,
        dish: dish.item.name,
        firedAt,
        took: [item.bumpedAt - firedAt, other.bumpedAt - firedAt],
        worked: [item.doneAt - item.startedAt, other.doneAt - other.startedAt],
        startedAt: [item.startedAt, other.startedAt],
      },
    ];
  });
}

/** Mean station time with the plant over that without. */
function slowdown(items: readonly Pair[]): number {
  const sum = (index: 0 | 1) => items.reduce((total, { took }) => total + took[index], 0);
  return sum(1) / sum(0);
}

/** By station, of what is fired in the time of plants: of one for all, or of one at each station. They share no cook. */
function slowdowns(...plants: readonly Plant[]): readonly (readonly [string, number])[] {
  const fired = pairs(nightOf(BUSY, ...plants)).filter(({ firedAt }) => within(firedAt));
  return [...Map.groupBy(fired, ({ station }) => station)].flatMap(([station, own]) => {
    expect(own.length).toBeGreaterThanOrEqual(8);
    return [[station, slowdown(own)] as const];
  });
}

const STATIONS = [...new Set(ordinary.bumped.map(({ station }) => station.name))];
const WITHOUT_HEAT = new Set(['Cold', 'Raw Bar', 'Service Bar']);

const atEach = (kind: PlantKind, stations: readonly string[]) =>
  stations.map((station): Plant => ({ kind, station, from, lengthMs }));

/** Shows the stations out of bounds with their numbers. */
function outside(ratios: readonly (readonly [string, number])[], least: number, most = Infinity) {
  return ratios.filter(([, ratio]) => !(ratio >= least && ratio <= most));
}

describe('a slow station', () => {
  test('takes at least one and a half times as long, because a line forms', () => {
    const ratios = slowdowns(...atEach('slow', STATIONS));
    expect(ratios).toHaveLength(11);
    expect(outside(ratios, 1.5, 5)).toEqual([]);
  });

  const slow = pairs(nightOf(BUSY, { kind: 'slow', station: 'Grill', from, lengthMs }));
  const grilled = slow.filter(({ station }) => station === 'Grill');
  const ratios = (items: readonly Pair[]) => items.map(({ worked: [usual, own] }) => own / usual);

  test('makes by its factor slower what is started in its time, except where cooks hurry', () => {
    const started = grilled.filter(({ startedAt: [usual, own] }) => within(usual) && within(own));
    expect(started.length).toBeGreaterThan(20);
    expect(median(ratios(started))).toBeGreaterThan(1.7);
    expect(median(ratios(started))).toBeLessThan(2.1);
  });

  test('catches up after the end', () => {
    const fired = (hours: number, length = 60) =>
      slowdown(
        grilled.filter(
          ({ firedAt }) =>
            firedAt >= ends + minutes(60 * hours) && firedAt < ends + minutes(60 * hours + length),
        ),
      );
    expect(fired(0, 20)).toBeGreaterThan(1.02);
    expect(fired(2)).toBeLessThan(1.15);
    expect(fired(2)).toBeGreaterThan(0.85);
  });

  test('is faster with a factor below 1, on the complete date if it has no time', () => {
    const fast = pairs(nightOf(BUSY, { kind: 'slow', station: 'Grill', factor: 0.5 }));
    const own = fast.filter(({ station }) => station === 'Grill');
    expect(median(ratios(own))).toBeCloseTo(0.5, 1);
    expect(slowdown(own)).toBeLessThan(0.7);
  });
});

test('a slow dish takes longer at its stations by its factor, and the other stations are unchanged', () => {
  const planted = nightOf(BUSY, { kind: 'dish', dish: 'Steak Frites', factor: 1.5 });
  const own = pairs(planted).filter(({ dish }) => dish === 'Steak Frites');
  expect(own.length).toBeGreaterThan(10);
  const stations = new Set(own.map(({ station }) => station));
  expect(median(own.map(({ worked: [usual, after] }) => after / usual))).toBeCloseTo(1.5, 1);
  expect(slowdown(own)).toBeGreaterThan(1.3);
  const isElsewhere = ({ station }: { readonly station: { readonly name: string } }) =>
    !stations.has(station.name);
  expect(madeOf(planted, isElsewhere)).toEqual(madeOf(ordinary, isElsewhere));
});

describe('a short staff', () => {
  test('slows all stations', () => {
    const ratios = slowdowns({ kind: 'pace', from, lengthMs });
    expect(ratios).toHaveLength(11);
    expect(outside(ratios, 1.05, 3)).toEqual([]);
  });

  test('needs longer for its hands only, and hurries with the line', () => {
    const all = pairs(nightOf(BUSY, { kind: 'pace' }));
    const worked = (station: string) =>
      median(
        all.flatMap((item) => (item.station === station ? [item.worked[1] / item.worked[0]] : [])),
      );
    expect(worked('Cold')).toBeGreaterThan(1.25);
    expect(worked('Cold')).toBeLessThanOrEqual(1.4001);
    expect(worked('Pizza')).toBeGreaterThan(1.02);
    expect(worked('Pizza')).toBeLessThan(1.25);
  });
});

describe('a cook who leaves', () => {
  const twoCooks = withWork(BUSY, 'fry', { cooks: { 10: 2 } });
  const usual = nightOf(twoCooks);
  const planted = nightOf(twoCooks, { kind: 'cook', station: 'Fry', from, lengthMs });
  const starts = ({ made }: NightOutcome, most: number) => {
    const own = made.filter(
      ({ station, startedAt }) => station.name === 'Fry' && startedAt >= from && startedAt < most,
    );
    return new Set(
      own.map(({ startedAt, selection }) => `${startedAt} ${selection.dish.item.name}`),
    ).size;
  };

  test('makes the others slower', () => {
    const fired = pairs(planted, usual).filter(
      ({ station, firedAt }) => station === 'Fry' && within(firedAt),
    );
    expect(slowdown(fired)).toBeGreaterThan(1.1);
    expect(starts(planted, ends)).toBeLessThan(starts(usual, ends));
  });

  test('leaves nobody where only one works', () => {
    const alone = withWork(BUSY, 'fry', { cooks: { 10: 1 } });
    const own = nightOf(alone, { kind: 'cook', station: 'Fry', from, lengthMs });
    expect(starts(nightOf(alone), ends)).toBeGreaterThan(10);
    expect(starts(own, ends)).toBe(0);
    expect(starts(own, ends + minutes(60))).toBeGreaterThan(10);
  });

  test('slows the line of an ordinary night', () => {
    const ratios = slowdowns(...atEach('cook', STATIONS));
    // Where there are enough others, larger batches even help a little.
    expect(outside(ratios, 0.95)).toEqual([]);
    expect(median(ratios.map(([, ratio]) => ratio))).toBeGreaterThan(1.05);
  });
});

describe('broken equipment', () => {
  test('slows every station with heat', () => {
    const hot = slowdowns(...atEach('equipment', STATIONS)).filter(
      ([station]) => !WITHOUT_HEAT.has(station),
    );
    expect(hot).toHaveLength(8);
    expect(outside(hot, 1.3)).toEqual([]);
  });

  test('changes nothing at stations without heat', () => {
    const planted = nightOf(BUSY, ...atEach('equipment', [...WITHOUT_HEAT]));
    expect(madeOf(planted)).toEqual(madeOf(ordinary));
  });

  test('leaves at least one place', () => {
    const one = nightOf(BUSY, { kind: 'equipment', station: 'Fry', from, lengthMs, factor: 0 });
    const started = one.made.filter(
      ({ station, startedAt }) => station.name === 'Fry' && within(startedAt),
    );
    expect(started.length).toBeGreaterThan(5);
  });
});

describe('a printer that is out', () => {
  const planted = nightOf(BUSY, { kind: 'printer', station: 'Grill', from, lengthMs });
  const own = pairs(planted).filter(({ station }) => station === 'Grill');

  test('lets nothing of that time start before its end', () => {
    const fired = own.filter(({ firedAt }) => within(firedAt));
    expect(fired.length).toBeGreaterThan(20);
    expect(fired.filter(({ startedAt: [, after] }) => after < ends)).toEqual([]);
    expect(slowdown(fired)).toBeGreaterThan(2);
  });

  test('makes a line afterwards', () => {
    const next = own.filter(({ firedAt }) => firedAt >= ends && firedAt < ends + minutes(30));
    expect(slowdown(next)).toBeGreaterThan(1.5);
  });
});

test('a rush slows the ordinary orders', () => {
  const ratios = slowdowns({ kind: 'rush', from, lengthMs });
  expect(ratios).toHaveLength(11);
  // A further order may also come just when a batch is made.
  expect(outside(ratios, 0.85)).toEqual([]);
  expect(median(ratios.map(([, ratio]) => ratio))).toBeGreaterThan(1.2);
});

test('a slow station makes the expediter wait', () => {
  const usual = rows();
  const slow = rows({ kind: 'slow', station: 'Pizza', from, lengthMs: minutes(120), factor: 4 });
  const bumpsOf = (all: typeof usual) =>
    new Map(
      timed(prep(all, { at: 'Pizza' })).map(({ row, bumped }) => [row.selectionGuid, bumped]),
    );
  const [usualBumps, bumps] = [bumpsOf(usual), bumpsOf(slow)];
  // Bumped so late that the expediter can't have seen the plate when the ticket was passed on the ordinary night.
  const passed = paired(expo(usual), expo(slow)).filter(
    ([{ row, bumped }]) =>
      (usualBumps.get(row.selectionGuid) ?? Infinity) <= bumped &&
      (bumps.get(row.selectionGuid) ?? 0) > bumped + minutes(3),
  );
  expect(passed.length).toBeGreaterThan(10);
  const waited = passed.filter(([before, after]) => after.bumped > before.bumped);
  expect(waited.length / passed.length).toBeGreaterThan(0.8);
});

test('with together, that share of tickets leaves a station at once', () => {
  const usual = rows();
  const shareTogether = (all: typeof usual, spanMs = 300) => {
    const tickets = Map.groupBy(
      timed(prep(all)).filter(({ took }) => took < minutes(60)),
      ({ row }) => `${row.ticketGuid} ${row.prepStationGuid}`,
    );
    const several = [...tickets.values()].filter(({ length }) => length > 1);
    // The items of one tap leave right after each other, or within a second where a screen is cleared.
    const together = several.filter((items) => {
      const bumps = items.map(({ bumped }) => bumped);
      return Math.max(...bumps) - Math.min(...bumps) <= spanMs;
    });
    return together.length / several.length;
  };
  expect(shareTogether(usual)).toBeLessThan(0.05);
  const byDefault = shareTogether(rows({ kind: 'together' }));
  expect(byDefault).toBeGreaterThan(0.55);
  expect(byDefault).toBeLessThan(0.85);
  expect(shareTogether(rows({ kind: 'together', factor: 1 }), 1_000)).toBeGreaterThan(0.99);
});
