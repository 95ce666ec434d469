import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../../src/contract/instant.ts';
import { oncePerKey, oncePerObject } from '../../../src/contract/once.ts';
import type { KitchenPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import { saturdays } from '../states/queues/queue-evening.ts';
import { CAUSES } from './causes.ts';
import { canHave, EVENING_KINDS, type EveningKind, plannedPlants } from './planned-plants.ts';
import { causeOf, isFurther, type Plant } from './plant.ts';
import { scoredEvening } from './score.ts';
import { type ServedTicket, servedTicketsOf } from './served-night.ts';
import { knownNight, plainTickets } from './ticket-parts.ts';
import { lateTickets } from './ticket-truth.ts';
import { rowsOf, whyEvening } from './why-evening.ts';
import { WHY_SETS } from './why-kitchens.ts';

const SEED = 4;
const MINUTE_MS = 60_000;
const [BISTRO, PIZZERIA, BURGERS] = WHY_SETS.tuning;
const EVENING = whyEvening(BURGERS, 'mixed', SEED, 'shared');

/** One for all tests, which then share what it is without plants. */
const nightsOf = oncePerObject((why: KitchenPlan) =>
  oncePerKey((seed: number) => saturdays(why, seed, 'shared').night),
);

function nights(why: KitchenPlan, kind: EveningKind) {
  const night = nightsOf(why)(SEED);
  const plants = plannedPlants(kind, night);
  return { plants, planted: servedTicketsOf(night, { plants }), plain: plainTickets(night) };
}

function lateBy(kind: EveningKind, why: KitchenPlan, seed = SEED) {
  const night = nightsOf(why)(seed);
  const plants = plannedPlants(kind, night);
  return lateTickets(knownNight(why, night, 'shared', plants));
}

/** From ready to each level. */
function passes({ readyAt, passedAt }: ServedTicket): readonly number[] {
  const moments = [readyAt, ...passedAt];
  return passedAt.map((at, place) => at - (moments[place] ?? Number.NaN));
}

/** With so many people at the pass that no ticket waits for another. */
function withoutLine(why: KitchenPlan): KitchenPlan {
  return { ...why, passes: why.passes.map((each) => ({ ...each, handMinutes: 0 })) };
}

function delaysOf(plants: readonly Plant[]): ReadonlyMap<string, number> {
  return new Map(plants.flatMap((each) => ('delays' in each ? [...each.delays] : [])));
}

describe('an evening', () => {
  it('is the same for the same question, to the byte', () => {
    const again = whyEvening(BURGERS, 'mixed', SEED, 'shared');
    expect(JSON.stringify(again)).toBe(JSON.stringify(EVENING));
  });

  it('has the time of its truth in its rows, too', () => {
    const { rows, truths } = EVENING;
    expect(truths.length).toBeGreaterThan(10);
    expect(new Set(truths.map(({ ticketGuid }) => ticketGuid)).size).toBe(truths.length);
    const of = (text: string | undefined) => parseInstant(text ?? '') ?? Number.NaN;
    for (const { ticketGuid, tookMs } of truths) {
      const own = rows.filter((row) => row.ticketGuid === ticketGuid);
      const fired = Math.min(...own.map(({ ticketFiredAt }) => of(ticketFiredAt)));
      const bumped = Math.max(...own.map(({ itemFulfilledAt }) => of(itemFulfilledAt)));
      expect(bumped - fired).toBe(tookMs);
    }
  });

  it('names a cause for at least 60% of the excess', () => {
    const { truths } = EVENING;
    const named = truths.filter(({ cause }) => cause !== 'chance' && cause !== 'several');
    expect(named.length).toBeGreaterThan(10);
    for (const { cause, causedMs, parts } of named) {
      expect(parts.find((part) => part.cause === cause)?.causedMs).toBe(causedMs);
    }
    const caused = truths.filter(({ cause }) => cause !== 'chance' && cause !== 'unusual order');
    expect(caused.filter(({ causedMs, excessMs }) => causedMs < 0.6 * excessMs)).toEqual([]);
    const several = truths.filter(({ cause }) => cause === 'several');
    expect(several.every(({ parts }) => parts.length > 1)).toBe(true);
    const chance = truths.filter(({ cause }) => cause === 'chance');
    expect(chance.every(({ causedMs }) => causedMs === 0)).toBe(true);
    expect(truths.every(({ excessMs }) => excessMs > 3 * MINUTE_MS)).toBe(true);
  });

  it('blames a station of the ticket that was slow or loaded', () => {
    const { rows, truths } = EVENING;
    const stations = new Set(
      rows.map(({ ticketGuid, prepStationGuid }) => `${ticketGuid} ${prepStationGuid}`),
    );
    for (const { cause, station, ticketGuid } of truths) {
      expect(station !== undefined).toBe(cause === 'station slow' || cause === 'station loaded');
      expect(station === undefined || stations.has(`${ticketGuid} ${station.guid}`)).toBe(true);
    }
  });

  it('finds its own truth right when it is given as an answer', () => {
    const given = EVENING.truths.flatMap(({ ticketGuid, cause, station }) => {
      const answer = CAUSES.find((each) => each === cause);
      if (answer === undefined) return [];
      const place = station === undefined ? {} : { stationGuid: station.guid };
      return [[ticketGuid, { cause: answer, ...place }] as const];
    });
    const { tickets } = scoredEvening(EVENING, [new Map(given)]);
    const verdicts = tickets.flatMap(({ answers }) => answers.map(({ verdict }) => verdict));
    expect(verdicts.filter((verdict) => verdict === 'right').length).toBe(given.length);
    expect(verdicts.filter((verdict) => verdict === 'silent').length).toBe(
      verdicts.length - given.length,
    );
  });

  it('has nothing planted if it is ordinary', () => {
    const late = lateBy('ordinary', BISTRO);
    expect(late.length).toBeGreaterThan(0);
    expect(late.filter(({ isPlanted }) => isPlanted)).toEqual([]);
  });

  it.each(CAUSES)('may have tickets late by: %s', (cause) => {
    const found = [SEED, SEED + 1, SEED + 2].some((seed) =>
      [BURGERS, PIZZERIA].some((why) =>
        lateBy(cause, why, seed).some((each) => each.isPlanted && each.cause === cause),
      ),
    );
    expect(found).toBe(true);
  });

  it('has starts after the fire only with a start queue', () => {
    const startedLater = (why: KitchenPlan) =>
      rowsOf(nightsOf(why)(SEED), []).filter(
        ({ itemStartedAt, ticketFiredAt }) => itemStartedAt !== ticketFiredAt,
      ).length;
    expect(startedLater(BISTRO)).toBe(0);
    expect(startedLater(BURGERS)).toBeGreaterThan(20);
  });
});

describe('a plant', () => {
  it('moves nothing of other tickets if it only delays bumps', () => {
    const { plants, planted, plain } = nights(withoutLine(BISTRO), 'forgotten bump');
    const delays = delaysOf(plants);
    expect(delays.size).toBeGreaterThan(0);
    const others = [...plain].filter(([, { items }]) => !items.some(({ key }) => delays.has(key)));
    for (const [key, ticket] of others) expect(planted.get(key)).toEqual(ticket);
  });

  it.each(['expo held', 'run'] as const)('moves no bump at prep: %s', (kind) => {
    const { planted, plain } = nights(BISTRO, kind);
    for (const [key, { items }] of plain) expect(planted.get(key)?.items).toEqual(items);
  });

  it.each(['station slow', 'started late', 'sync', 'station loaded', 'unusual order'] as const)(
    'keeps the draws of other tickets: %s',
    (kind) => {
      const { plants, planted, plain } = nights(BURGERS, kind);
      expect(plants.map(causeOf)).toContain(kind);
      const delays = delaysOf(plants);
      const changed = new Set(
        plants.flatMap((each) =>
          each.kind === 'unusual' ? [...each.guests.keys(), ...each.dishes.keys()] : [],
        ),
      );
      for (const [key, { items, order }] of plain) {
        const own = planted.get(key);
        if (own === undefined || changed.has(order)) continue;
        if (items.some((item) => changed.has(item.key))) continue;
        const drawn = (ticket: readonly (typeof items)[number][]) =>
          ticket
            .map((item) => [item.key, item.dish, item.station])
            .sort((a, b) => (String(a) < String(b) ? -1 : 1));
        expect(drawn(own.items)).toEqual(drawn(items));
        for (const item of own.items) {
          const same = items.find((each) => each.key === item.key);
          const isFired = kind === 'sync' ? (delays.get(item.key) ?? 0) : 0;
          expect(item.firedAt - (same?.firedAt ?? 0)).toBe(isFired);
        }
      }
      const further = [...planted.values()].filter(({ key }) => !plain.has(key));
      expect(further.every(({ order }) => isFurther(order))).toBe(true);
    },
  );

  it('leaves holds as they were drawn if it changes none', () => {
    const { planted, plain } = nights(withoutLine(BURGERS), 'started late');
    const apart = [...plain].filter(([key, ticket]) => {
      const own = planted.get(key);
      return own === undefined || String(passes(own)) !== String(passes(ticket));
    });
    expect(apart.map(([key]) => key)).toEqual([]);
  });
});

describe('the two sets of kitchens', () => {
  it.each(['tuning', 'test'] as const)('have each cause in three of five: %s', (set) => {
    const all: readonly KitchenPlan[] = WHY_SETS[set];
    const counts = EVENING_KINDS.map((kind) => all.filter((why) => canHave(why, kind)).length);
    expect(all.length).toBe(5);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
  });

  it('have nothing in common', () => {
    const facts = (all: readonly KitchenPlan[]) =>
      all.flatMap(({ name, passes: own }) => [
        name,
        ...own.map(({ handMinutes, restMinutes }) => `${handMinutes} ${restMinutes}`),
      ]);
    const tuning = new Set(facts(WHY_SETS.tuning));
    expect(facts(WHY_SETS.test).filter((fact) => tuning.has(fact))).toEqual([]);
  });
});
