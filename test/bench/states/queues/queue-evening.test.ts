import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallInstant } from '../../../../src/kitchen/model/business-day.ts';
import { conditionsOf, FAULT_KINDS, type Fault } from './fault.ts';
import { firedItems, type Night } from './orders.ts';
import { plannedFault } from './planned-fault.ts';
import { queueEvening } from './queue-evening.ts';
import { demandAt, type QueueKitchen } from './queue-kitchen.ts';
import { type CookedItem, simulatedNight } from './simulated-night.ts';
import { TEST_KITCHENS } from './test-kitchens.ts';
import { TUNING_KITCHENS } from './tuning-kitchens.ts';

const DATE = '20260815';
const MINUTE_MS = 60_000;

const SMALL: QueueKitchen = {
  name: 'Small',
  service: 'counter',
  opens: 17,
  closes: 20,
  demand: { 17: 25 },
  parties: { 1: 1 },
  courses: [{ menu: 'any', fire: 0, afterMinutes: 0, table: 1, seat: 1 }],
  stations: [],
};

const kitchen = fc.constantFrom(...TUNING_KITCHENS, ...TEST_KITCHENS);
const kind = fc.constantFrom(...FAULT_KINDS);
const seed = fc.nat(1_000);

function nightOf(at: Night['kitchen'], of: number): Night {
  return { kitchen: at, seed: of, date: DATE, midnight: wallInstant(DATE, 0, 'America/Chicago') };
}

const night = fc.tuple(kitchen, seed).map(([at, of]) => nightOf(at, of));
const faultedNight = fc
  .tuple(night, kind)
  .map(([own, each]) => ({ own, fault: plannedFault(own.kitchen, each, own.seed, own.midnight) }));

function hold(property: fc.IProperty<unknown>): void {
  fc.assert(property, { numRuns: 25, seed: 1 });
}

describe('a simulated evening', () => {
  it('is the same for the same draws', () => {
    hold(
      fc.property(faultedNight, ({ own, fault }) => {
        expect(simulatedNight(own, fault)).toEqual(simulatedNight({ ...own }, fault));
      }),
    );
  });

  it('differs by date and seed', () => {
    hold(
      fc.property(night, (own) => {
        const times = (of: Night) => simulatedNight(of, undefined).map(({ firedAt }) => firedAt);
        expect(times({ ...own, seed: own.seed + 1 })).not.toEqual(times(own));
        expect(times({ ...own, date: '20260808' })).not.toEqual(times(own));
      }),
    );
  });

  it('bumps each ordered item once, after it was fired and done', () => {
    hold(
      fc.property(night, (own) => {
        const cooked = simulatedNight(own, undefined);
        const ordered = firedItems(own, conditionsOf(undefined));
        expect(cooked.map(({ key }) => key).sort()).toEqual(ordered.map(({ key }) => key).sort());
        expect(cooked.every((each) => each.doneAt > each.firedAt)).toBe(true);
        expect(cooked.every((each) => each.bumpedAt >= each.doneAt)).toBe(true);
      }),
    );
  });

  it('has no item twice under any fault, and none that nobody ordered', () => {
    hold(
      fc.property(faultedNight, ({ own, fault }) => {
        const keys = simulatedNight(own, fault).map(({ key }) => key);
        const ordered = new Set(firedItems(own, conditionsOf(fault)).map(({ key }) => key));
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.every((key) => ordered.has(key))).toBe(true);
      }),
    );
  });

  it('makes one item after another in an oven with one slot', () => {
    const station = {
      name: 'Oven',
      cooks: { 0: 3 },
      room: { slots: 1 },
      bumps: 'item' as const,
      dishes: [['Pie', 'any', 1, 0.1, 2] as const],
    };
    hold(
      fc.property(seed, (of) => {
        const done = simulatedNight(nightOf({ ...SMALL, stations: [station] }, of), undefined)
          .map(({ doneAt }) => doneAt)
          .sort((a, b) => a - b);
        // Heat varies by 15%.
        const apart = done.slice(1).map((at, place) => at - (done[place] ?? 0));
        expect(Math.min(...apart)).toBeGreaterThan(MINUTE_MS);
      }),
    );
  });
});

describe('a fault', () => {
  const without = (items: readonly CookedItem[], { from }: Fault) =>
    items.filter(({ bumpedAt }) => bumpedAt < from);

  it('changes nothing that was bumped before it', () => {
    hold(
      fc.property(faultedNight, ({ own, fault }) => {
        fc.pre(fault !== undefined);
        expect(without(simulatedNight(own, fault), fault)).toEqual(
          without(simulatedNight(own, undefined), fault),
        );
      }),
    );
  });

  it('does not change when tickets are fired', () => {
    hold(
      fc.property(faultedNight, ({ own, fault }) => {
        fc.pre(fault?.station !== undefined);
        expect(firedItems(own, conditionsOf(fault))).toEqual(
          firedItems(own, conditionsOf(undefined)),
        );
      }),
    );
  });

  it('leaves no bump on a dark screen, and all of them after it', () => {
    hold(
      fc.property(night, (own) => {
        const fault = plannedFault(own.kitchen, 'screen', own.seed, own.midnight);
        fc.pre(fault !== undefined);
        const bumped = simulatedNight(own, fault).filter(
          ({ station }) => station === fault.station,
        );
        const dark = bumped.filter(
          (each) => each.bumpedAt >= fault.from && each.bumpedAt < fault.to,
        );
        expect(dark).toEqual([]);
      }),
    );
  });
});

describe('an evening with its twin', () => {
  const [bistro = TEST_KITCHENS[0]] = TUNING_KITCHENS;
  if (bistro === undefined) throw new RangeError('no kitchen');

  it('is the same for the same arguments', () => {
    expect(queueEvening(bistro, 'oven', 3, 'own')?.records).toEqual(
      queueEvening(bistro, 'oven', 3, 'own')?.records,
    );
  });

  it('equals its twin if there is no fault', () => {
    const evening = queueEvening(bistro, 'ordinary', 4, 'shared');
    expect(evening?.items).toEqual(evening?.plain);
    expect(evening?.effects.size).toBe(0);
  });

  it('has the same rows in both ticket styles, apart from ticket GUIDs', () => {
    const rows = (style: 'shared' | 'own') =>
      queueEvening(bistro, 'cook', 5, style)?.records.map(({ appearsAt, record }) => {
        return { appearsAt, record: { ...record, ticketGuid: '' } };
      });
    expect(rows('own')).toEqual(rows('shared'));
    const tickets = (style: 'shared' | 'own') =>
      new Set(
        queueEvening(bistro, 'cook', 5, style)?.records.map((each) => each.record.ticketGuid),
      );
    expect(tickets('own').size).toBeGreaterThan(tickets('shared').size);
  });

  it('says what a fault did at its station, and that it did nothing elsewhere', () => {
    const [, pizzeria = bistro] = TUNING_KITCHENS;
    const evening = queueEvening(pizzeria, 'stop', 3, 'shared');
    const { station = '' } = evening?.fault ?? {};
    expect(evening?.effects.get(station)?.ratio).toBeGreaterThan(1.5);
    const others = [...(evening?.effects ?? [])].filter(([name]) => name !== station);
    expect(others.map(([, { ratio }]) => ratio)).toEqual(others.map(() => 1));
  });

  it('calls an alarm honest late in a stop, and not long before it', () => {
    const evening = queueEvening(bistro, 'stop', 1, 'shared');
    const { fault } = evening ?? {};
    const at = (minutes: number) =>
      evening?.isHonest(fault?.station, (fault?.from ?? 0) + minutes * MINUTE_MS);
    expect([at(-90), at(24)]).toEqual([false, true]);
  });
});

it('demand changes linearly between hours', () => {
  const demand = {
    ...SMALL,
    demand: { 17: 10, 19: 30, 20: 0 },
  };
  expect([16, 17, 18, 19, 19.5, 21].map((hour) => demandAt(demand, hour))).toEqual([
    10, 10, 20, 30, 15, 0,
  ]);
});
