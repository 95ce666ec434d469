/** What a rule made of an evening, against its truth. */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/instant.ts';
import type { Began } from '../replayed-evening.ts';
import type { FaultKind } from './fault.ts';
import type { PastVerdict } from './past-verdict.ts';
import { STOP_KINDS } from './planned-fault.ts';
import type { QueueEvening, TicketStyle } from './queue-evening.ts';
import { type Effect, HONEST_RATIO } from './truth.ts';

/** After a fault, bumps of items fired during it still come. */
const AFTERMATH_MS = 30 * MINUTE_MS;
const KITCHEN_GAPS = 8;
const MIN_KITCHEN_MS = 15 * MINUTE_MS;

export interface Alarm {
  readonly state: string;
  readonly isKitchen: boolean;
  readonly isHonest: boolean;
}

export interface QueueVerdict {
  readonly kitchen: string;
  readonly seed: number;
  readonly kind: FaultKind;
  readonly style: TicketStyle | 'counter';
  readonly alarms: readonly Alarm[];
  readonly effect: Effect | undefined;
  /** Whether the station had rung before the fault. */
  readonly isEarly: boolean;
  /** Minutes from the fault to the first alarm at its station, in any state or in its own. */
  readonly foundAfter: number | undefined;
  readonly ownAfter: number | undefined;
  /** Whether a station rang before it on which the fault had no effect. */
  readonly isOtherFirst: boolean;
  /** Bumps that did not come during a stop. */
  readonly due: number;
  /** In the hour after a fault. */
  readonly slowMinutesAfter: number;
  /** For a whole kitchen that stops: whether there is time to find it. */
  readonly isLongStop: boolean;
  /** What the program says of the finished date, on evenings without a fault and with a slow station. */
  readonly past?: PastVerdict | undefined;
}

interface Spell {
  readonly station: string | undefined;
  readonly state: string;
  readonly from: number;
  readonly to: number;
}

/** States nobody hears. What can't be judged neither starts nor ends anything. */
const SILENT: ReadonlySet<string> = new Set(['ok', 'busy']);
const UNJUDGED = 'unknown';

export function queueVerdict(
  evening: QueueEvening,
  seed: number,
  began: readonly Began[],
): QueueVerdict {
  const { kitchen, kind, style, fault, effects, plain, isHonest } = evening;
  const spells = spellsOf(began, evening.to);
  const station = fault?.station;
  const { from, to } = fault ?? { from: evening.to, to: evening.to };
  const isStop = STOP_KINDS.includes(kind);
  const isOwn = (spell: Spell) =>
    spell.station === station && (station !== undefined || spell.state !== 'slow');
  const isLocal = station !== undefined || kind === 'stopped';
  const own = isLocal ? spells.filter(isOwn) : [];
  const wanted = isStop ? 'quiet' : 'slow';
  const until = isStop || kind === 'stopped' ? to : to + AFTERMATH_MS;
  const within = own.filter((spell) => spell.from >= from && spell.from <= until);
  const [found] = within;
  const named = within.find(({ state }) => state === wanted);
  const foundAt = found?.from ?? until;
  const stopped = Math.max(MIN_KITCHEN_MS, KITCHEN_GAPS * kitchenGap(evening));
  const minutes = (at: number) => (at - from) / MINUTE_MS;
  return {
    kitchen: kitchen.name,
    seed,
    kind,
    style: kitchen.isFromOneStation ? 'counter' : style,
    alarms: spells.map((spell) => ({
      state: spell.state,
      isKitchen: spell.station === undefined,
      isHonest: isHonest(spell.station, spell.from),
    })),
    effect: station === undefined ? undefined : effects.get(station),
    isEarly: own.some((spell) => spell.from < from && spell.to > from),
    foundAfter:
      found && (kind !== 'stopped' || found.from <= from + stopped) ? minutes(foundAt) : undefined,
    ownAfter: named && minutes(named.from),
    isOtherFirst: spells.some(
      (spell) =>
        spell.station !== undefined &&
        spell.station !== station &&
        spell.from >= from &&
        spell.from < foundAt &&
        (effects.get(spell.station)?.ratio ?? 1) < HONEST_RATIO,
    ),
    due: plain.filter(
      (item) => item.station === station && item.bumpedAt >= from && item.bumpedAt < to,
    ).length,
    slowMinutesAfter: own
      .filter(({ state }) => state === 'slow')
      .reduce((sum, spell) => sum + overlap(spell, to, to + HOUR_MS) / MINUTE_MS, 0),
    isLongStop: kind === 'stopped' && to - from >= stopped,
  };
}

/** In order of start. */
function spellsOf(began: readonly Began[], end: number): readonly Spell[] {
  const open = new Map<string | undefined, Omit<Spell, 'to'>>();
  const spells: Spell[] = [];
  for (const { station, state, at } of began) {
    const before = open.get(station);
    if (state === UNJUDGED || state === before?.state) continue;
    if (before !== undefined) spells.push({ ...before, to: at });
    if (SILENT.has(state)) open.delete(station);
    else open.set(station, { station, state, from: at });
  }
  for (const each of open.values()) spells.push({ ...each, to: end });
  return spells.sort((a, b) => a.from - b.from);
}

function overlap(spell: Spell, from: number, to: number): number {
  return Math.max(0, Math.min(spell.to, to) - Math.max(spell.from, from));
}

/** Between the kitchen's bumps, without the fault. */
function kitchenGap({ fault, plain }: QueueEvening): number {
  if (fault === undefined) return 0;
  const seconds = new Set(
    plain
      .filter(({ bumpedAt }) => bumpedAt >= fault.from && bumpedAt < fault.to)
      .map(({ station, bumpedAt }) => `${station} ${Math.floor(bumpedAt / 1_000)}`),
  );
  return (fault.to - fault.from) / Math.max(1, seconds.size);
}
