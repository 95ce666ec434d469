/** A night to the last bump of each ticket, with or without plants, from the same draws. */
import { MINUTE_MS } from '../../../src/contract/instant.ts';
import { type TicketStyle, ticketKey } from '../states/queues/night-records.ts';
import { type FiredItem, firedItems, type Night, stream } from '../states/queues/orders.ts';
import {
  bumpedItems,
  type CookedItem,
  type DoneItem,
  doneItems,
} from '../states/queues/simulated-night.ts';
import { conditionsBy, firedWith, isCooked, isIn, type Plant } from './plant.ts';
import type { Pass, WhyKitchen } from './why-kitchens.ts';

export interface ServedTicket {
  readonly key: string;
  readonly order: string;
  readonly items: readonly CookedItem[];
  /** Times are epoch ms. */
  readonly firedAt: number;
  /** Bumps at levels 1 and 2. */
  readonly passedAt: readonly number[];
  /** The last bump at any level. */
  readonly endsAt: number;
}

export interface Question {
  readonly plants: readonly Plant[];
  /** Whether cooks forget bumps by chance. */
  readonly forgets?: boolean;
  /** Whether all work and every pass takes what it takes on average. */
  readonly isAverage?: boolean;
  /** Items of a further order, with only the stations they need. */
  readonly beside?: readonly FiredItem[];
}

/** By ticket key. */
export type ServedNight = ReadonlyMap<string, ServedTicket>;

/** Between two tickets bumped in a row. */
const TAP_MS = 8_000;

/** Nights from the same draws. What is cooked alike is cooked once. */
export function servedNights(
  { kitchen, passes, bumpsOver }: WhyKitchen,
  night: Night,
  style: TicketStyle,
): (question: Question) => ServedNight {
  const known = new Map<string, readonly DoneItem[]>();
  const numbers = new Map<Plant, number>();
  return ({ plants, forgets = true, isAverage = false, beside }) => {
    const conditions = { ...conditionsBy(plants, forgets), isAverage };
    const cooking = plants.filter(isCooked);
    const cook = (items: readonly FiredItem[], own: Night) =>
      doneItems(own, items, conditions, cooking.flatMap(changesOf));
    const fired = () =>
      cooking.reduce<readonly FiredItem[]>(
        (items, plant) => firedWith(plant, items),
        firedItems(night, conditions),
      );
    for (const plant of cooking) numbers.set(plant, numbers.get(plant) ?? numbers.size);
    const name = [isAverage, ...cooking.map((plant) => numbers.get(plant))].join();
    let done: readonly DoneItem[];
    let own = night;
    if (beside === undefined) {
      done = known.get(name) ?? cook(fired(), night);
      known.set(name, done);
    } else {
      const needed = new Set(beside.map(({ station }) => station));
      const stations = kitchen.stations.filter((station) => needed.has(station.name));
      own = { ...night, kitchen: { ...kitchen, stations } };
      done = cook(
        [...fired(), ...beside].sort((a, b) => a.firedAt - b.firedAt || (a.key < b.key ? -1 : 1)),
        own,
      );
    }
    const timely = bumpedItems(own, done, { ...conditions, forgottenMs: () => 0 });
    const byChance = new Map(
      bumpedItems(own, done, conditions).map((item) => [item.key, item.bumpedAt]),
    );
    const forgotten = new Map(
      plants.flatMap((each) => (each.kind === 'forgotten' ? [...each.delays] : [])),
    );
    const seen = new Map(timely.map((item) => [item.key, item.bumpedAt]));
    const items = timely.map((item) => {
      const late = byChance.get(item.key) ?? item.bumpedAt;
      return { ...item, bumpedAt: late + (forgotten.get(item.key) ?? 0) };
    });
    const tickets = Map.groupBy(items, (item) => ticketKey(item, style));
    let passing: readonly Passing[] = Array.from(tickets, ([key, all]): Passing => {
      const bumped = Math.max(...all.map(({ bumpedAt }) => bumpedAt));
      const ready = Math.max(...all.map((item) => seen.get(item.key) ?? item.bumpedAt));
      const isOver = stream(night, 'over', key).chance(bumpsOver);
      return { key, items: all, at: isOver ? ready : bumped, passedAt: [] };
    });
    for (const [place, pass] of passes.entries()) {
      const spells = plants.flatMap((each) =>
        each.kind === 'pass' && each.level === place + 1 ? [each] : [],
      );
      passing = passed(passing, pass, { night, level: place + 1, spells, isAverage });
    }
    return new Map(passing.map((each) => [each.key, servedTicket(each)]));
  };
}

interface Passing {
  readonly key: string;
  readonly items: readonly CookedItem[];
  readonly at: number;
  readonly passedAt: readonly number[];
}

function passed(
  tickets: readonly Passing[],
  { minutes, spread }: Pass,
  {
    night,
    level,
    spells,
    isAverage,
  }: {
    readonly night: Night;
    readonly level: number;
    readonly spells: readonly (Plant & { readonly kind: 'pass' })[];
    readonly isAverage: boolean;
  },
): readonly Passing[] {
  const mean = Math.exp(spread ** 2 / 2);
  const waiting = new Map<Plant, number>();
  return [...tickets]
    .sort((a, b) => a.at - b.at)
    .map((ticket) => {
      const from = stream(night, 'pass', ticket.key, String(level));
      const draw = minutes * MINUTE_MS * (isAverage ? mean : from.logNormal(1, spread));
      const busy = spells.find((spell) => spell.factor > 0 && isIn(spell, ticket.at));
      let at = ticket.at + draw * (busy?.factor ?? 1);
      const away = spells.find((spell) => spell.factor === 0 && isIn(spell, at));
      if (away !== undefined) {
        const before = waiting.get(away) ?? 0;
        waiting.set(away, before + 1);
        at = away.to + (before + 1) * TAP_MS + from.below(TAP_MS);
      }
      at = Math.round(at);
      return { ...ticket, at, passedAt: [...ticket.passedAt, at] };
    });
}

function servedTicket({ key, items, passedAt }: Passing): ServedTicket {
  return {
    key,
    order: items[0]?.order ?? '',
    items,
    passedAt,
    firedAt: Math.min(...items.map(({ firedAt }) => firedAt)),
    endsAt: Math.max(...passedAt, ...items.map(({ bumpedAt }) => bumpedAt)),
  };
}

function changesOf(plant: Plant): readonly number[] {
  return plant.kind === 'slow' ? [plant.fault.from, plant.fault.to] : [];
}

export function ticketMs({ firedAt, endsAt }: ServedTicket): number {
  return endsAt - firedAt;
}
