/** One station's line: items wait, a free cook takes the first that fits, heat goes on without hands. */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/instant.ts';
import type { Conditions } from './fault.ts';
import { type FiredItem, type Night, stream } from './orders.ts';
import { cooksPlanned, type QueueStation, steps } from './queue-kitchen.ts';

/** Further equal dishes at once add this much to a cook's hands. */
const BATCH_HANDS = 0.35;
/** Cooks look so far down the line for equal dishes. */
const BATCH_REACH = 8;
/** The first course jumps the line by so much. */
const STARTER_JUMP_MS = 4 * MINUTE_MS;
/** Cooks hurry with the line: faster by this part for each waiting item, up to a limit. */
const HURRY = { part: 0.05, items: 6 };
/** One in thirty is made again, or comes with wishes. */
const AGAIN = 0.03;
const HANDS_SPREAD = 0.4;
/** Again takes twice as long on average. */
const MEAN_HANDS = (1 + AGAIN) * Math.exp(HANDS_SPREAD ** 2 / 2);
const FOREVER = Number.POSITIVE_INFINITY;

interface Waiting {
  readonly item: FiredItem;
  readonly at: number;
  readonly priority: number;
  readonly handsMs: number;
  readonly heatMs: number;
}

/** When a cook starts an item, and when it is done (epoch ms). */
export interface CookingTimes {
  readonly startedAt: number;
  readonly doneAt: number;
}

/** By key. `changes` are moments at which conditions change. */
export function cookingTimes(
  night: Night,
  station: QueueStation,
  items: readonly FiredItem[],
  conditions: Conditions,
  changes: readonly number[],
): ReadonlyMap<string, CookingTimes> {
  const { name, room: { slots = FOREVER, batch = 1 } = {} } = station;
  const pace = stream(night, 'pace').logNormal(1, 0.05);
  const crew = stream(night, 'crew', name).logNormal(1, 0.06);
  const own = conditions.isAverage ? 1 : pace * crew;
  const line = items
    .map((item) => waiting(night, item, conditions, own))
    .sort((a, b) => a.at - b.at || a.priority - b.priority);
  const planned = (at: number) => cooksPlanned(station, (at - night.midnight) / HOUR_MS);
  const shifts = steps(station.cooks).map(([hour]) => night.midnight + hour * HOUR_MS);
  const moments = [...shifts, ...changes].sort((a, b) => a - b);
  const times = new Map<string, CookingTimes>();
  let [hands, heat]: [number[], number[]] = [[], []];
  const open: Waiting[] = [];
  let next = 0;
  let now = line[0]?.at ?? FOREVER;
  while (now < FOREVER) {
    for (; (line[next]?.at ?? FOREVER) <= now; next += 1) {
      const arrived = line[next];
      if (arrived !== undefined) insert(open, arrived);
    }
    hands = hands.filter((end) => end > now);
    heat = heat.filter((end) => end > now);
    const cooks = conditions.cooks(name, now, planned(now));
    const free = conditions.slots(name, now, slots);
    while (open.length > 0 && hands.length < cooks) {
      const taken = take(open, heat.length < free, batch);
      if (taken.length === 0) break;
      const busyMs =
        Math.max(...taken.map(({ handsMs }) => handsMs)) *
        (1 + BATCH_HANDS * (taken.length - 1)) *
        (1 - HURRY.part * Math.min(HURRY.items, open.length)) *
        conditions.handsFactor(name, now);
      const heatMs = Math.max(...taken.map((each) => each.heatMs));
      const freeAt = now + Math.round(busyMs);
      const doneAt = freeAt + Math.round(heatMs * conditions.heatFactor(name, now));
      hands.push(freeAt);
      if (heatMs > 0) heat.push(doneAt);
      for (const { item } of taken) times.set(item.key, { startedAt: now, doneAt });
    }
    const later = moments.find((moment) => moment > now) ?? FOREVER;
    const isIdle = open.length === 0;
    now = Math.min(line[next]?.at ?? FOREVER, ...(isIdle ? [] : [...hands, ...heat, later]));
  }
  return times;
}

function waiting(night: Night, item: FiredItem, conditions: Conditions, pace: number): Waiting {
  const { key, dish, firedAt, fire, station } = item;
  const [, , , handMinutes, heatMinutes] = dish;
  const from = stream(night, 'item', key);
  const again = from.chance(AGAIN) ? 1 + from.unit() * 2 : 1;
  const hands = again * from.logNormal(1, HANDS_SPREAD);
  const heat = from.logNormal(1, 0.15);
  const at = conditions.reaches(station, firedAt, key);
  return {
    item,
    at,
    priority: at - (fire === 0 ? STARTER_JUMP_MS : 0),
    handsMs: handMinutes * MINUTE_MS * pace * (conditions.isAverage ? MEAN_HANDS : hands),
    heatMs: heatMinutes * MINUTE_MS * (conditions.isAverage ? 1 : heat),
  };
}

function insert(open: Waiting[], arrived: Waiting): void {
  const place = open.findIndex(({ priority }) => priority > arrived.priority);
  open.splice(place === -1 ? open.length : place, 0, arrived);
}

/** The first that fits, and equal dishes near it. */
function take(open: Waiting[], hasRoom: boolean, batch: number): readonly Waiting[] {
  const first = open.findIndex(({ heatMs }) => hasRoom || heatMs === 0);
  const leader = open[first];
  if (leader === undefined) return [];
  const taken = [leader];
  open.splice(first, 1);
  for (let place = first; place < Math.min(open.length, first + BATCH_REACH); ) {
    const other = open[place];
    if (taken.length >= batch || other === undefined) break;
    if (other.item.dish === leader.item.dish) taken.push(...open.splice(place, 1));
    else place += 1;
  }
  return taken;
}
