/** From done to bumped: what cooks do at their screens. */
import { MINUTE_MS } from '../../../../src/contract/time-units.ts';
import type { Conditions } from './fault.ts';
import { type FiredItem, type Night, stream } from './orders.ts';
import type { QueueStation } from './queue-kitchen.ts';

/** Between two taps, when many are bumped in a row. */
const TAP_MS = 1_400;
/** One item in eighty is bumped much later. */
const FORGOTTEN = 1 / 80;

/** Bump times (epoch ms) by item key. `done` has the entire kitchen's items. */
export function bumpTimes(
  night: Night,
  station: QueueStation,
  items: readonly FiredItem[],
  done: ReadonlyMap<string, number>,
  ticketDone: (item: FiredItem) => number,
  conditions: Conditions,
): ReadonlyMap<string, number> {
  const { name } = station;
  const doneAt = ({ key }: FiredItem) => done.get(key) ?? Number.NaN;
  const wished = station.bumps === 'rounds' ? inRounds(night, station, items, doneAt) : new Map();
  const isTogether = station.bumps === 'ticket' || station.bumps === 'window';
  if (station.bumps !== 'rounds') {
    for (const own of Map.groupBy(items, ({ key, order, fire }) =>
      isTogether ? `${order}/${fire}` : key,
    ).values()) {
      const [first] = own;
      if (first === undefined) continue;
      const from = stream(night, 'bump', first.key);
      const ready = station.bumps === 'window' ? ticketDone(first) : Math.max(...own.map(doneAt));
      const delay = from.logNormal(12_000, 0.7) + (from.chance(FORGOTTEN) ? lateness(from) : 0);
      for (const [place, { key }] of own.entries()) {
        wished.set(key, Math.round(ready + delay + place * 150));
      }
    }
  }
  return afterDark(wished, (at) => conditions.darkUntil(name, at));
}

function lateness(from: ReturnType<typeof stream>): number {
  return (5 + from.below(15)) * MINUTE_MS;
}

function inRounds(
  night: Night,
  { name, roundMinutes = 4 }: QueueStation,
  items: readonly FiredItem[],
  doneAt: (item: FiredItem) => number,
): Map<string, number> {
  const bumped = new Map<string, number>();
  const order = [...items].sort((a, b) => doneAt(a) - doneAt(b));
  const from = stream(night, 'rounds', name);
  let round = night.midnight + night.kitchen.opens * 60 * MINUTE_MS;
  let taps = 0;
  for (const item of order) {
    while (round < doneAt(item)) {
      round += Math.round(roundMinutes * MINUTE_MS * from.logNormal(0.9, 0.45));
      taps = 0;
    }
    bumped.set(item.key, round + taps * TAP_MS);
    taps += 1;
  }
  return bumped;
}

/** What was done while a screen was dark is bumped in a row when it is back. */
function afterDark(
  wished: ReadonlyMap<string, number>,
  darkUntil: (at: number) => number | undefined,
): ReadonlyMap<string, number> {
  const bumped = new Map<string, number>();
  const missed: (readonly [key: string, at: number, until: number])[] = [];
  for (const [key, at] of wished) {
    const until = darkUntil(at);
    if (until === undefined) bumped.set(key, at);
    else missed.push([key, at, until]);
  }
  missed.sort((a, b) => a[1] - b[1]);
  for (const [place, [key, , until]] of missed.entries()) {
    bumped.set(key, until + 15_000 + place * TAP_MS);
  }
  return bumped;
}
