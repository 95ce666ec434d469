/** How a date's selections pass the levels: prep stations, first-level expediter, second-level expediter. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { EXPO_PACE, type Pace, RUNNER_PACE, STATION_PACE, sigmaOf } from './line-plan.ts';
import type { Selection } from './orders.ts';
import type { SimulatedProfile } from './profile.ts';
import type { Random } from './random.ts';
import type { KitchenStation } from './restaurant.ts';

/** One item leaving one screen. Instants are epoch ms. */
export interface Bump {
  readonly selection: Selection;
  readonly level: 0 | 1 | 2;
  /** Prep station at prep. At expo any station of the item, if the record names one. */
  readonly station: KitchenStation | undefined;
  readonly startedAt: number;
  readonly bumpedAt: number;
}

/** Nothing is made, checked, or carried faster. */
export const MIN_MS = 10_000;
/** The slowest known real item took 35 minutes (domain section 3). */
const LONGEST_MS = 40 * MINUTE_MS;
/** Share of items the expediter releases once the first station is done. */
const OVERRIDE_RATE = 0.02;
const STATION_NAMED_RATE = 0.5;

/** Level 0 per station with a display, level 1 if any sends to the expediter, level 2 if the dining option has one. */
export function bumpSelections(
  selections: readonly Selection[],
  profile: SimulatedProfile,
  from: Random,
): readonly Bump[] {
  const made = clearScreens(
    selections.flatMap((selection) => make(selection, profile.usesStartQueue, from)),
    from,
  );
  const madeOf = Map.groupBy(made, (bump) => bump.selection);
  const passed = clearScreens(
    selections
      .filter(({ dish }) => dish.stations.some((station) => station.sendsToExpediter))
      .map((selection) => pass(selection, madeOf.get(selection) ?? [], from)),
    from,
  );
  const carried = clearScreens(
    passed
      .filter(({ selection: { order } }) =>
        profile.secondLevel.includes(order.dining.option.behavior),
      )
      .map((bump) => carry(bump, from)),
    from,
  );
  return [...made, ...passed, ...carried];
}

function make(selection: Selection, usesStartQueue: boolean, from: Random): readonly Bump[] {
  const { dish, firedAt, order } = selection;
  return dish.stations
    .filter((station) => station.bumps)
    .map((station) => {
      const takes = drawMs(STATION_PACE[station.kind], order.stretch, from);
      const queued = usesStartQueue ? Math.round(takes * (0.08 + 0.34 * from.unit())) : 0;
      return {
        selection,
        level: 0,
        station,
        startedAt: firedAt + queued,
        bumpedAt: firedAt + takes,
      };
    });
}

function pass(selection: Selection, made: readonly Bump[], from: Random): Bump {
  const { firedAt, dish, order } = selection;
  const starts = made.length === 0 ? [firedAt] : made.map(({ startedAt }) => startedAt);
  const ends = made.length === 0 ? [firedAt] : made.map(({ bumpedAt }) => bumpedAt);
  const readyAt = from.chance(OVERRIDE_RATE) ? Math.min(...ends) : Math.max(...ends);
  return {
    selection,
    level: 1,
    station: from.chance(STATION_NAMED_RATE) ? dish.stations[0] : undefined,
    startedAt: Math.min(...starts),
    bumpedAt: readyAt + drawMs(EXPO_PACE, order.stretch, from),
  };
}

function carry(passed: Bump, from: Random): Bump {
  const { bumpedAt, selection } = passed;
  return {
    ...passed,
    level: 2,
    bumpedAt: bumpedAt + drawMs(RUNNER_PACE, selection.order.stretch, from),
  };
}

function drawMs(pace: Pace, stretch: number, from: Random): number {
  const drawn = from.logNormal(pace.medianMinutes * stretch * MINUTE_MS, sigmaOf(pace));
  return drawn > LONGEST_MS ? drawMs(pace, stretch, from) : Math.max(MIN_MS, Math.round(drawn));
}

// Bumps that come late: screens cleared at once, and items forgotten until the sweep.

const TICKETS_CLEARED = 5;
const CLEARING_WINDOW_MS = 45 * 60_000;
/** Per ready item: about 2 % of items end up cleared, because a clearing takes several. */
const CLEARING_RATE = 0.004;
const FORGETTING_RATE = 0.013;
const FORGOTTEN_FOR_MS = 61 * 60_000;

/** Items from at least five tickets on one screen, done one after another, are bumped within a second after the last (R29). */
function clearScreens(bumps: readonly Bump[], from: Random): readonly Bump[] {
  const screens = Map.groupBy(bumps, ({ level, station, selection }) =>
    level === 0 ? station : selection.order.kitchen,
  );
  return [...screens.values()].flatMap((screen) => clearScreen(screen, from));
}

function clearScreen(screen: readonly Bump[], from: Random): readonly Bump[] {
  const bumps = [...screen].sort((a, b) => a.bumpedAt - b.bumpedAt);
  for (let start = 0; start < bumps.length; start += 1) {
    if (!from.chance(CLEARING_RATE)) continue;
    const waiting = waitingFrom(bumps, start);
    const last = waiting.at(-1);
    if (last === undefined) continue;
    const second = (Math.floor(last.bumpedAt / 1000) + 1) * 1000;
    waiting.forEach((bump, index) => {
      bumps[start + index] = { ...bump, bumpedAt: second + from.below(1000) };
    });
    start += waiting.length - 1;
  }
  return bumps;
}

/** Shortest run from `start` spanning five tickets. Empty when they are too far apart. */
function waitingFrom(bumps: readonly Bump[], start: number): readonly Bump[] {
  const first = bumps[start]?.bumpedAt ?? 0;
  const tickets = new Set<string>();
  for (let end = start; end < bumps.length; end += 1) {
    const bump = bumps[end];
    if (bump === undefined || bump.bumpedAt - first > CLEARING_WINDOW_MS) return [];
    tickets.add(bump.selection.ticketGuid);
    if (tickets.size === TICKETS_CLEARED) return bumps.slice(start, end + 1);
  }
  return [];
}

/** About one item in a hundred stays until the screens are swept at `sweepAt` (epoch ms), more than an hour after the fire (R28). */
export function forgetSome(bumps: readonly Bump[], sweepAt: number, from: Random): readonly Bump[] {
  return bumps.map((bump) => {
    const sweptAt = sweepAt + from.below(600_000);
    const isLongAgo = sweptAt - bump.selection.firedAt > FORGOTTEN_FOR_MS;
    return from.chance(FORGETTING_RATE) && isLongAgo && bump.bumpedAt < sweptAt
      ? { ...bump, bumpedAt: sweptAt }
      : bump;
  });
}
