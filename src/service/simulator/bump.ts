import type { KitchenStation } from './kitchen.ts';
import type { Selection } from './orders.ts';
import type { Random } from './random.ts';

/** One item leaving one screen. Instants are epoch ms. */
export interface Bump {
  readonly selection: Selection;
  readonly level: 0 | 1 | 2;
  /** Prep station at prep. At expo any station of the item, if the record names one. */
  readonly station: KitchenStation | undefined;
  readonly startedAt: number;
  readonly bumpedAt: number;
}

const TICKETS_CLEARED = 5;
const CLEARING_WINDOW_MS = 45 * 60_000;
/** Per ready item: about 2 % of items end up cleared, because a clearing takes several. */
const CLEARING_RATE = 0.004;
const FORGETTING_RATE = 0.013;
const FORGOTTEN_FOR_MS = 61 * 60_000;

/** Items from at least five tickets on one screen, done one after another, are bumped within a second after the last (R29). */
export function clearScreens(bumps: readonly Bump[], from: Random): readonly Bump[] {
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
