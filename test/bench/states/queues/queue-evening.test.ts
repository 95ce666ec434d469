import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oncePerKey } from '../../../../src/contract/once.ts';
import {
  type Causes,
  combinedCauses,
  NO_CAUSES,
} from '../../../../src/service/simulator/causes.ts';
import type { KitchenPlan } from '../../../../src/service/simulator/kitchen-plan.ts';
import { simulateNight } from '../../../../src/service/simulator/night.ts';
import { type Night, placeOrders } from '../../../../src/service/simulator/orders.ts';
import { PROFILES } from '../../../../src/service/simulator/profile.ts';
import { type CompactKitchen, demandAt, kitchenNight, kitchenPlan } from './compact-kitchen.ts';
import { causesOf, FAULT_KINDS, type Fault, type FaultKind } from './fault.ts';
import { plannedFault, SLOW_KINDS, STOP_KINDS } from './planned-fault.ts';
import { queueEvening } from './queue-evening.ts';
import { type CookedItem, cookedItems, simulatedNight } from './simulated-night.ts';
import { TEST_KITCHENS } from './test-kitchens.ts';
import { TUNING_KITCHENS } from './tuning-kitchens.ts';

const DATE = '20260815';
const MINUTE_MS = 60_000;

const SMALL: CompactKitchen = {
  name: 'Small',
  service: 'counter',
  opens: 17,
  closes: 20,
  demand: { 17: 25 },
  parties: { 1: 1 },
  courses: [{ menu: 'any', fire: 0, afterMinutes: 0, table: 1, seat: 1 }],
  stations: [],
};

const NOTHING_CLEARED: Partial<Causes> = { luck: (luck) => ({ ...luck, clearsScreen: false }) };

const kitchen = fc.constantFrom(...TUNING_KITCHENS, ...TEST_KITCHENS, PROFILES.typical);
const seed = fc.nat(1_000);

function nightOf(at: KitchenPlan, of: number): Night {
  return kitchenNight(at, of, DATE);
}

/** Of items at stations where they are bumped, without those that stay on a screen until the sweep. */
function orderedKeys(own: Night, fault: Fault | undefined): readonly string[] {
  return placeOrders(own, causesOf(own, fault)).selections.flatMap(({ key, dish }) =>
    dish.tasks.filter(({ at }) => at.bumps).map(({ at }) => `${key} ${at.name}`),
  );
}

const night = fc.tuple(kitchen, seed).map(([at, of]) => nightOf(at, of));

const FAULTY_KINDS = FAULT_KINDS.filter((kind) => kind !== 'ordinary');

interface FaultedNight {
  readonly own: Night;
  readonly fault: Fault | undefined;
}

function hold(property: fc.IProperty<unknown>): void {
  fc.assert(property, { numRuns: 5, seed: 1 });
}

/** Once for each kind of fault, in different kitchens. */
function holdForKinds(
  law: (faulted: FaultedNight) => void,
  kinds: readonly FaultKind[] = FAULT_KINDS,
): void {
  for (const [place, kind] of kinds.entries()) {
    const faulted = night.map((own) => ({ own, fault: plannedFault(own, kind) }));
    fc.assert(fc.property(faulted, law), { numRuns: 1, seed: place });
  }
}

describe('a simulated evening', () => {
  it('is the same for the same draws', () => {
    holdForKinds(({ own, fault }) => {
      expect(simulatedNight(own, fault)).toEqual(simulatedNight({ ...own }, fault));
    });
  });

  it('differs by date and seed', () => {
    hold(
      fc.property(night, (own) => {
        const times = (of: Night) => simulatedNight(of, undefined).map(({ firedAt }) => firedAt);
        const ownTimes = times(own);
        expect(times({ ...own, seed: own.seed + 1 })).not.toEqual(ownTimes);
        expect(times({ ...own, businessDate: '20260808' })).not.toEqual(ownTimes);
      }),
    );
  });

  it('bumps each ordered item once, after it was fired and done', () => {
    hold(
      fc.property(night, (own) => {
        const { bumped } = simulateNight(own, NO_CAUSES);
        const keys = bumped.map(({ selection, station }) => `${selection.key} ${station.name}`);
        expect(keys.sort()).toEqual([...orderedKeys(own, undefined)].sort());
        const cooked = cookedItems({ bumped });
        expect(cooked.every((each) => each.doneAt > each.firedAt)).toBe(true);
        expect(cooked.every((each) => each.bumpedAt >= each.doneAt)).toBe(true);
      }),
    );
  });

  it('has no item twice under any fault, and none that nobody ordered', () => {
    holdForKinds(({ own, fault }) => {
      const keys = simulatedNight(own, fault).map(({ key }) => key);
      const ordered = new Set(orderedKeys(own, fault));
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.every((key) => ordered.has(key))).toBe(true);
    });
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
        const done = simulatedNight(
          nightOf(kitchenPlan({ ...SMALL, stations: [station] }), of),
          undefined,
        )
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

  it('changes nothing that was bumped before it, where no screen is cleared', () => {
    // A screen is cleared when five tickets are done soon enough, and a fault may begin in between.
    const uncleared = (own: Night, fault: Fault | undefined) =>
      cookedItems(simulateNight(own, combinedCauses([causesOf(own, fault), NOTHING_CLEARED])));
    holdForKinds(({ own, fault }) => {
      fc.pre(fault !== undefined);
      expect(without(uncleared(own, fault), fault)).toEqual(
        without(uncleared(own, undefined), fault),
      );
    }, FAULTY_KINDS);
  });

  it('does not change when tickets are fired', () => {
    holdForKinds(
      ({ own, fault }) => {
        fc.pre(fault?.station !== undefined);
        expect(placeOrders(own, causesOf(own, fault)).selections).toEqual(
          placeOrders(own, NO_CAUSES).selections,
        );
      },
      [...SLOW_KINDS, ...STOP_KINDS],
    );
  });

  it('leaves no bump on a dark screen, and all of them after it', () => {
    hold(
      fc.property(night, (own) => {
        const fault = plannedFault(own, 'screen');
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
  const [bistro, pizzeria] = TUNING_KITCHENS;
  if (bistro === undefined || pizzeria === undefined) throw new RangeError('no kitchen');

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
    const recordsAt = (at: KitchenPlan) =>
      oncePerKey((style: 'shared' | 'own') => queueEvening(at, 'cook', 5, style)?.records ?? []);
    const [atBistro, atPizzeria] = [recordsAt(bistro), recordsAt(pizzeria)];
    const rows = (recordsOf: typeof atBistro, style: 'shared' | 'own') =>
      recordsOf(style).map(({ appearsAt, record }) => {
        return { appearsAt, record: { ...record, ticketGuid: '' } };
      });
    expect(rows(atPizzeria, 'own')).toEqual(rows(atPizzeria, 'shared'));
    // An expediter passes each ticket by itself.
    const prepRows = (style: 'shared' | 'own') =>
      rows(atBistro, style).filter(({ record }) => record.itemFulfillmentLevel === 0);
    expect(prepRows('own')).toEqual(prepRows('shared'));
    const tickets = (style: 'shared' | 'own') =>
      new Set(atBistro(style).map(({ record }) => record.ticketGuid));
    expect(tickets('own').size).toBeGreaterThan(tickets('shared').size);
  });

  it('says what a fault did at its station, and that it did nothing elsewhere', () => {
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
  const demand = { 17: 10, 19: 30, 20: 0 };
  expect([16, 17, 18, 19, 19.5, 21].map((hour) => demandAt(demand, hour))).toEqual([
    10, 10, 20, 30, 15, 0,
  ]);
});
