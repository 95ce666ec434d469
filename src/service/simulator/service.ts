/** How a date's selections pass the levels: prep stations, first-level expediter, second-level expediter. */
import { MINUTE_MS } from '../../contract/time-units.ts';
import { type Bump, clearScreens } from './bump.ts';
import type { Selection } from './orders.ts';
import type { SimulatedProfile } from './profile.ts';
import type { Random } from './random.ts';
import { EXPO_PACE, type Pace, RUNNER_PACE, STATION_PACE, sigmaOf } from './station-kind.ts';

/** Nothing is made, checked, or carried faster. */
export const MIN_MS = 10_000;
/** The slowest known real item took 35 minutes (domain section 3). */
const LONGEST_MS = 40 * MINUTE_MS;
/** Share of items the expediter releases once the first station is done. */
const OVERRIDE_RATE = 0.02;
const STATION_NAMED_RATE = 0.5;

/** Level 0 per station with a display, level 1 if any sends to the expediter, level 2 if the dining option has one (A25). */
export function serveSelections(
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
