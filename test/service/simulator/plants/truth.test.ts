import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_CAUSES } from '../../../../src/service/simulator/causes.ts';
import { simulateNight } from '../../../../src/service/simulator/night.ts';
import {
  PLANTS,
  type Plant,
  type PlantKind,
} from '../../../../src/service/simulator/plant-kinds.ts';
import type { PlantRecord } from '../../../../src/service/simulator/plant-record.ts';
import type { MadeItem } from '../../../../src/service/simulator/prep-bumps.ts';
import { at, FRIDAY, minutes } from './planted-days.ts';
import {
  before,
  bumpsOf,
  CAFE,
  firedOf,
  madeOf,
  nightOf,
  passesOf,
  selectionsOf,
  TWO_KITCHENS,
  TYPICAL,
} from './planted-nights.ts';

const STATION = 'Fry';
const from = at(18);
const lengthMs = minutes(60);

const KINDS = Object.keys(PLANTS) as readonly PlantKind[];
/** They change who orders what, not what is done with it. */
const ORDERS: ReadonlySet<PlantKind> = new Set(['rush', 'holiday', 'closing']);
const MENUS: ReadonlySet<PlantKind> = new Set(['mix', 'menu']);
const AT_STATION = KINDS.filter((kind) => {
  const { station }: PlantRecord = PLANTS[kind];
  return station !== undefined;
});

const ordinary = nightOf(TYPICAL);
const plantAt = (kind: PlantKind, station = STATION): Plant => ({ kind, station, from, lengthMs });

describe('with a plant, the same night', () => {
  test.each(KINDS.filter((kind) => !ORDERS.has(kind) && !MENUS.has(kind)))(
    'has the same orders, items, and fires: %s',
    (kind) => {
      const plant = kind === 'dish' ? { kind, dish: 'Steak Frites' } : plantAt(kind);
      expect(firedOf(nightOf(TYPICAL, plant))).toEqual(firedOf(ordinary));
    },
  );

  test('has the same fires and times with a new menu', () => {
    const planted = nightOf(TYPICAL, { kind: 'menu' });
    expect(madeOf(planted)).toEqual(madeOf(ordinary));
    expect(bumpsOf(planted)).toEqual(bumpsOf(ordinary));
    expect(passesOf(planted)).toEqual(passesOf(ordinary));
  });

  test.each([
    { kind: 'rush', from, lengthMs, factor: 2.5 },
    { kind: 'holiday', factor: 1.5 },
  ] as const)('keeps all orders, and others come: $kind', (plant) => {
    const fired = firedOf(nightOf(TYPICAL, plant));
    expect(fired.filter((text) => !text.includes('+'))).toEqual(firedOf(ordinary));
    expect(fired.length).toBeGreaterThan(ordinary.made.length * 1.05);
  });

  test.each([
    { kind: 'rush', from, lengthMs, factor: 0.5 },
    { kind: 'holiday' },
    { kind: 'closing', from },
  ] as const)('loses some orders, and the others are the same: $kind', (plant) => {
    const fired = firedOf(nightOf(TYPICAL, plant));
    const known = new Set(firedOf(ordinary));
    expect(fired.filter((text) => !known.has(text))).toEqual([]);
    expect(fired.length).toBeLessThan(known.size * 0.97);
  });
});

/** A plant at any time and place, of a café because its nights are short. */
const plantOf = (kind: PlantKind) => {
  const { factor }: PlantRecord = PLANTS[kind];
  return fc.record({
    kind: fc.constant(kind),
    station: fc.constantFrom('Kitchen', 'Barista'),
    from: fc.integer({ min: at(6), max: at(18) }),
    lengthMs: fc.integer({ min: 1, max: minutes(6 * 60) }),
    factor: fc.double({ min: factor?.least ?? 1, max: factor?.most ?? 1, noNaN: true }),
  });
};
const anyPlant = fc.constantFrom(...KINDS).chain(plantOf);

const STARTING = KINDS.filter((kind) => {
  const { from: start }: PlantRecord = PLANTS[kind];
  return start !== undefined;
});

test('everything that left a screen before a plant starts left it at the same moment', () => {
  const usual = nightOf(CAFE);
  for (const kind of STARTING) {
    fc.assert(
      fc.property(plantOf(kind), (plant) => {
        const planted = nightOf(CAFE, plant);
        for (const each of [madeOf, bumpsOf, passesOf]) {
          expect(before(each(planted), plant.from)).toEqual(before(each(usual), plant.from));
        }
      }),
      { numRuns: 5 },
    );
  }
});

describe('a plant at one station', () => {
  const elsewhere = ({ station }: MadeItem) => station.name !== STATION;

  test.each(AT_STATION)('changes nothing at the other stations: %s', (kind) => {
    const planted = nightOf(TYPICAL, plantAt(kind));
    expect(madeOf(planted, elsewhere)).toEqual(madeOf(ordinary, elsewhere));
    expect(bumpsOf(planted, elsewhere)).toEqual(bumpsOf(ordinary, elsewhere));
    expect(bumpsOf(planted)).not.toEqual(bumpsOf(ordinary));
  });

  const two = nightOf(TWO_KITCHENS);
  const isSecond = ({ selection }: MadeItem) => selection.ticket.order.kitchen === 1;

  test.each(AT_STATION)('changes nothing in a kitchen with another expediter: %s', (kind) => {
    const planted = nightOf(TWO_KITCHENS, plantAt(kind, 'Kitchen 1 Fry'));
    expect(bumpsOf(planted, isSecond)).toEqual(bumpsOf(two, isSecond));
    expect(passesOf(planted, 1)).toEqual(passesOf(two, 1));
    expect(bumpsOf(planted)).not.toEqual(bumpsOf(two));
  });

  test.each(['screen', 'cleared', 'together'] as const)(
    'does not change what is made, only its bumps: %s',
    (kind) => {
      expect(madeOf(nightOf(TYPICAL, plantAt(kind)))).toEqual(madeOf(ordinary));
    },
  );
});

describe('a dark screen', () => {
  const planted = nightOf(TYPICAL, plantAt('screen'));
  const readyTimes = new Map(
    ordinary.passed
      .filter(({ level }) => level === 1)
      .map(({ items: [first], readyAt }) => [first?.selection.ticketGuid, readyAt]),
  );

  test('holds a ticket back from the expediter for at most three minutes', () => {
    const waits = planted.passed
      .filter(({ level }) => level === 1)
      .map(({ items: [first], readyAt }) => {
        return readyAt - (readyTimes.get(first?.selection.ticketGuid) ?? Number.NaN);
      });
    expect(waits).toHaveLength(readyTimes.size);
    expect(Math.min(...waits)).toBe(0);
    expect(Math.max(...waits)).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(minutes(3));
  });

  test('delays the expediter by no more than that and one other ticket', () => {
    const passedAt = new Map(
      ordinary.passed.map((each) => [`${each.ticket.key} ${each.level}`, each.passedAt]),
    );
    for (const { ticket, level, passedAt: time } of planted.passed) {
      const usual = passedAt.get(`${ticket.key} ${level}`) ?? Number.NaN;
      expect(Math.abs(time - usual)).toBeLessThan(minutes(5));
    }
  });
});

describe('whatever is planted', () => {
  const ofDifferentKinds = fc
    .uniqueArray(anyPlant, { selector: ({ kind }) => kind, minLength: 2, maxLength: 6 })
    .chain((plants) =>
      fc.tuple(
        fc.constant(plants),
        fc.shuffledSubarray(plants, { minLength: plants.length, maxLength: plants.length }),
      ),
    );

  test('the order of plants does not matter', () => {
    fc.assert(
      fc.property(ofDifferentKinds, ([plants, shuffled]) => {
        const [one, other] = [nightOf(CAFE, ...plants), nightOf(CAFE, ...shuffled)];
        for (const each of [firedOf, madeOf, bumpsOf, passesOf]) {
          expect(each(other)).toEqual(each(one));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('everything fired is made, bumped, and passed', () => {
    fc.assert(
      fc.property(fc.array(anyPlant, { maxLength: 4 }), (plants) => {
        const { made, bumped, passed } = nightOf(CAFE, ...plants);
        const fired = selectionsOf(CAFE, ...plants);
        const tasks = fired.reduce((sum, { dish }) => sum + dish.tasks.length, 0);
        expect(made).toHaveLength(tasks);
        expect(bumped).toHaveLength(made.filter(({ station }) => station.bumps).length);
        const sent = fired.filter(({ dish }) =>
          dish.tasks.some((task) => task.at.sendsToExpediter),
        );
        expect(passed.flatMap(({ items }) => items)).toHaveLength(sent.length);
      }),
      { numRuns: 40 },
    );
  });

  test('where nobody works until the end, nothing is made, and its tickets stay with the expediter', () => {
    const plan = TYPICAL;
    const { made, bumped, passed } = simulateNight(
      { ...FRIDAY, plan },
      {
        ...NO_CAUSES,
        cooks: (count, station, time) => (station === STATION && time >= from ? 0 : count),
      },
    );
    const own = made.filter(({ station }) => station.name === STATION);
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter(({ startedAt }) => startedAt >= from)).toEqual([]);
    const isLost = ({ dish, key }: MadeItem['selection']) =>
      dish.tasks.some(({ at: { name } }) => name === STATION) && !ownKeys.has(key);
    const ownKeys = new Set(own.map(({ selection }) => selection.key));
    const lost = selectionsOf(plan).filter(isLost);
    expect(lost.length).toBeGreaterThan(20);
    const lostTickets = new Set(lost.map(({ ticketGuid }) => ticketGuid));
    const passedTickets = passed.flatMap(({ items: [first] }) =>
      lostTickets.has(first?.selection.ticketGuid ?? '') ? [first] : [],
    );
    // The expediter releases few before they are complete.
    expect(passedTickets.length).toBeLessThan(lostTickets.size * 0.15);
    expect(bumped).toHaveLength(made.filter(({ station }) => station.bumps).length);
  });
});
