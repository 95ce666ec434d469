import { describe, expect, test } from 'vitest';
import { NO_CAUSES } from '../../../src/service/simulator/causes.ts';
import type { KitchenPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import { servedNight } from '../../../src/service/simulator/night.ts';
import { type Night, placeOrders } from '../../../src/service/simulator/orders.ts';
import type { MadeItem } from '../../../src/service/simulator/prep-bumps.ts';
import { PROFILES } from '../../../src/service/simulator/profile.ts';
import { plannedStaffing } from '../../../src/service/simulator/staffing.ts';
import { NEW_YORK } from './days.ts';

function simulated(plan: KitchenPlan, change: Partial<Night> = {}) {
  const night: Night = { plan, seed: 7, businessDate: '20260814', ...NEW_YORK, ...change };
  const orders = placeOrders(night, NO_CAUSES);
  const staffings = orders.menus.map((menu) => plannedStaffing(night, orders, menu, NO_CAUSES));
  return { night, orders, staffings, outcome: servedNight(night, orders, NO_CAUSES) };
}

const busy = simulated(PROFILES.busy);

/** Equal dishes started together by one cook, at a station. */
function batches(made: readonly MadeItem[], name: string): readonly MadeItem[] {
  const own = made.filter(({ station }) => station.name === name);
  const groups = Map.groupBy(
    own,
    ({ selection, startedAt, doneAt }) => `${selection.dish.item.name} ${startedAt} ${doneAt}`,
  );
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

describe('a night', () => {
  const { outcome, orders, staffings, night } = busy;
  const [staffing] = staffings;
  const stations = [
    ...new Map(outcome.made.map(({ station }) => [station.name, station])).values(),
  ];

  test('makes everything fired, at each of its stations, and bumps it where there is a screen', () => {
    const tasks = orders.selections.flatMap(({ key, dish }) =>
      dish.tasks.map(({ at }) => `${key} ${at.name}`),
    );
    const made = outcome.made.map(({ selection, station }) => `${selection.key} ${station.name}`);
    expect(made.toSorted()).toEqual(tasks.toSorted());
    expect(outcome.bumped).toHaveLength(outcome.made.filter(({ station }) => station.bumps).length);
    for (const { selection, startedAt, doneAt } of outcome.made) {
      expect(startedAt).toBeGreaterThanOrEqual(selection.firedAt);
      expect(doneAt).toBeGreaterThan(startedAt);
    }
  });

  test('bumps nothing before it is done', () => {
    const isCleared = ({ luck }: MadeItem) => luck.clearsScreen;
    const early = outcome.bumped.filter(({ bumpedAt, doneAt }) => bumpedAt < doneAt);
    expect(early.filter((item) => !isCleared(item))).toEqual([]);
  });

  test('never has more batches in hands than cooks, where a dish needs nothing but hands', () => {
    for (const { name, kind } of stations) {
      const all = batches(outcome.made, name);
      if (
        all.some(({ selection }) =>
          selection.dish.tasks.some((task) => task.at.name === name && task.heatMinutes > 0),
        )
      )
        continue;
      for (const { startedAt } of all) {
        const inHands = all.filter(
          (other) => other.startedAt <= startedAt && other.doneAt > startedAt,
        );
        expect(inHands.length).toBeLessThanOrEqual(staffing?.cooks(kind, startedAt) ?? 0);
      }
    }
  });

  test('never has more on the heat than there are places', () => {
    const hot = stations.filter(({ name }) =>
      orders.selections.some(({ dish }) =>
        dish.tasks.some((task) => task.at.name === name && task.heatMinutes > 0),
      ),
    );
    expect(hot.length).toBeGreaterThan(4);
    for (const { name, kind } of hot) {
      const all = batches(outcome.made, name);
      const most = Math.max(
        ...all.map(
          ({ startedAt }) =>
            all.filter((other) => other.startedAt <= startedAt && other.doneAt > startedAt).length,
        ),
      );
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(staffing?.slots(kind) ?? 0);
    }
  });

  test('serves a line in the order of fires, except for starters and batches', () => {
    const mains = outcome.made
      .filter(({ station, selection }) => station.name === 'Cold' && selection.ticket.fire > 0)
      .toSorted((a, b) => a.selection.firedAt - b.selection.firedAt);
    const late = mains.filter(
      ({ startedAt }, index) => startedAt < (mains[index - 1]?.startedAt ?? 0),
    );
    expect(mains.length).toBeGreaterThan(20);
    expect(late).toEqual([]);
  });

  test('passes a ticket after its last item is ready, except for one in fifty', () => {
    const done = Map.groupBy(outcome.made, ({ selection }) => selection.ticketGuid);
    const passed = outcome.passed.filter(({ level }) => level === 1);
    const early = passed.filter(({ items, passedAt }) => {
      const ticket = items[0]?.selection.ticketGuid ?? '';
      const own = (done.get(ticket) ?? []).filter(({ selection }) =>
        selection.dish.tasks.some((task) => task.at.sendsToExpediter),
      );
      return passedAt < Math.max(...own.map(({ doneAt }) => doneAt));
    });
    expect(early.length / passed.length).toBeLessThan(0.03);
    expect(early.length).toBeGreaterThan(0);
    for (const { readyAt, passedAt } of outcome.passed) {
      expect(passedAt).toBeGreaterThanOrEqual(readyAt);
    }
  });

  test('passes nothing before it is fired', () => {
    const items = outcome.passed.flatMap((ticket) => ticket.items);
    expect(items.filter(({ selection, bumpedAt }) => bumpedAt < selection.firedAt)).toEqual([]);
    expect(night.plan.firesByPrepTime).toBe(true);
  });
});

test.each(['cafe', 'typical', 'commissary'] as const)(
  'a %s kitchen is never left alone, whatever the closeout hour and the clocks do',
  (profile) => {
    const plan = { ...PROFILES[profile], kitchens: 1, ordersPerDay: 100 };
    for (const closeoutHour of [0, 4, 9, 13]) {
      for (const businessDate of ['20260307', '20260308', '20261101']) {
        const { outcome, orders, staffings } = simulated(plan, { closeoutHour, businessDate });
        const tasks = orders.selections.reduce((sum, { dish }) => sum + dish.tasks.length, 0);
        expect(outcome.made).toHaveLength(tasks);
        const kinds = new Set(outcome.made.map(({ station }) => station.kind));
        for (const { from } of orders.slots) {
          for (const kind of kinds) {
            expect(staffings[0]?.cooks(kind, from)).toBeGreaterThanOrEqual(1);
          }
        }
      }
    }
  },
);

test('the fullest hours have the most cooks, also where the closeout hour divides the day', () => {
  const plan = { ...PROFILES.typical, ordersPerDay: 1_000 };
  const { orders, staffings } = simulated(plan, { closeoutHour: 13 });
  const slots = orders.slots.map(({ from }) => from);
  expect(slots).toEqual(slots.toSorted((a, b) => a - b));
  const cooks = (hour: number) =>
    staffings[0]?.cooks('grill', Date.UTC(2026, 7, 14, hour + 4)) ?? 0;
  expect(cooks(19)).toBeGreaterThan(cooks(14));
  // 11:00 and 12:00 on the clock are the date's last hours.
  expect(cooks(24 + 12)).toBeGreaterThan(1);
  expect(orders.selections.every(({ firedAt }) => firedAt >= (slots[0] ?? 0))).toBe(true);
});

test('fires a ticket so that its items are done together, if prep times are used', () => {
  const spread = (firesByPrepTime: boolean) => {
    const { orders } = simulated({ ...PROFILES.typical, firesByPrepTime });
    const tickets = Map.groupBy(orders.selections, ({ ticketGuid }) => ticketGuid);
    return [...tickets.values()].map((items) => {
      const planned = items.map(({ firedAt, dish }) => firedAt + dish.prepMs);
      const fires = items.map(({ firedAt }) => firedAt);
      return {
        fires: Math.max(...fires) - Math.min(...fires),
        planned: Math.max(...planned) - Math.min(...planned),
      };
    });
  };
  expect(Math.max(...spread(true).map(({ planned }) => planned))).toBeLessThanOrEqual(2);
  expect(Math.max(...spread(true).map(({ fires }) => fires))).toBeGreaterThan(60_000);
  expect(Math.max(...spread(false).map(({ fires }) => fires))).toBe(0);
});
