/** Judges lines by what was planted. */

import type { ChainTroubleKind } from '../../../src/kitchen/fleet/incident-families.ts';
import type { Incident } from '../../../src/kitchen/fleet/incidents.ts';
import type { Grouping, Line } from './grouping.ts';
import type { CauseKind, PlantedCause } from './planted-causes.ts';
import { MINUTE_MS } from './planted-chain.ts';
import { dateOf, momentsOf, type PlantedEvening } from './planted-evening.ts';
import type { Origin, PlantedTrouble } from './planted-trouble.ts';
import { type FindIncidents, incidentLines, known } from './program-rule.ts';

/** A line is a cause's if it holds so much of what is called of it, and if so much of the line is of it. */
const HELD = 0.8;
const PURE = 2 / 3;
/** A line is false if less of it has one cause. */
const TRUE = 1 / 2;
const LEAST_CALLED = 3;
const AIM_MS = 5 * MINUTE_MS;

/** Why a cause isn't one line in time, or later is: its restaurants are no line, several, or too few, or one has too many others. */
export type Miss = 'late' | 'no line' | 'several lines' | 'too few in it' | 'too many others';

export interface JudgedCause {
  readonly index: number;
  readonly kind: CauseKind;
  readonly affected: number;
  readonly called: number;
  readonly thirdAt: number;
  /** Minutes after the third, and the first, of its restaurants was called. `undefined` if never. */
  readonly minutes: number | undefined;
  readonly minutesOfFirst: number | undefined;
  readonly isInTime: boolean;
  /** Only those that are open of one kind, e.g. without quiet ones of a stop. */
  readonly isInTimeByKind: boolean;
  readonly miss: Miss | undefined;
  /** As long as it could be in time, or else when it first was one line. */
  readonly isNamed: boolean | undefined;
  /** Of the time in which three and more are called and open. */
  readonly shareOfTime: number;
}

export interface JudgedFault {
  readonly kind: ChainTroubleKind;
  readonly origin: Origin;
  readonly isSwallowed: boolean;
  /** Same kind, tag or zone, and minutes as a common cause: nobody could tell them apart. */
  readonly isInseparable: boolean;
}

export interface JudgedEvening {
  readonly seed: number;
  readonly causes: readonly JudgedCause[];
  readonly faults: readonly JudgedFault[];
  readonly falseLines: number;
  readonly lines: number;
  readonly troubles: number;
}

/** At one moment, what a cause's best line is. */
interface Held {
  readonly isOne: boolean;
  readonly isOneByKind: boolean;
  readonly miss: Miss;
  readonly shared: Incident['shared'] | undefined;
}

interface Watched {
  readonly cause: PlantedCause;
  readonly index: number;
  readonly members: readonly PlantedTrouble[];
  readonly firstAt: number;
  readonly thirdAt: number;
  foundAt: number | undefined;
  foundByKindAt: number | undefined;
  shared: Incident['shared'] | undefined;
  miss: Miss;
  moments: number;
  found: number;
}

export function judgedEvening(evening: PlantedEvening, grouping: Grouping): JudgedEvening {
  const watched = watchedCauses(evening);
  const lines = new LineBook(evening);
  const grouper = grouping.begin(evening);
  for (const moment of momentsOf(evening)) {
    const now = grouper(moment);
    lines.add(now);
    for (const each of watched) watch(each, evening, now, moment.open, moment.time);
  }
  return {
    seed: evening.seed,
    causes: watched.map(judgedCause),
    faults: judgedFaults(evening, watched, lines.joined),
    falseLines: lines.falseCount(),
    lines: lines.count(),
    troubles: evening.troubles.length,
  };
}

/** The whole date at once, as a report asks. */
export function judgedDate(evening: PlantedEvening, find: FindIncidents): JudgedEvening {
  const { restaurants, open: troubles } = dateOf(evening);
  const now = incidentLines(find(restaurants, troubles.map(known)), troubles);
  const watched = watchedCauses(evening);
  const lines = new LineBook(evening);
  lines.add(now);
  for (const each of watched) watch(each, evening, now, troubles, each.thirdAt);
  const singles = troubles.filter((each) => !lines.joined.has(each)).length;
  return {
    seed: evening.seed,
    causes: watched.map(judgedCause),
    faults: judgedFaults(evening, watched, lines.joined),
    falseLines: lines.falseCount(),
    lines: lines.count() + singles,
    troubles: troubles.length,
  };
}

function watchedCauses({ causes, troubles }: PlantedEvening): readonly Watched[] {
  return causes.flatMap((cause, index) => {
    const members = troubles.filter((each) => each.cause === index);
    const [firstAt, , thirdAt] = members.map(({ calledAt }) => calledAt).sort((a, b) => a - b);
    if (firstAt === undefined || thirdAt === undefined || members.length < LEAST_CALLED) return [];
    const none = { foundAt: undefined, foundByKindAt: undefined, shared: undefined };
    return [
      { cause, index, members, firstAt, thirdAt, ...none, miss: 'no line', moments: 0, found: 0 },
    ];
  });
}

function watch(
  watched: Watched,
  evening: PlantedEvening,
  lines: readonly Line[],
  open: readonly PlantedTrouble[],
  time: number,
): void {
  const { index, cause, firstAt, thirdAt } = watched;
  if (time < firstAt) return;
  const called = open.filter((each) => each.cause === index);
  if (called.length === 0) return;
  const held = heldBy(lines, called, ({ cause: of }) =>
    of === undefined ? false : evening.causes[of]?.event === cause.event,
  );
  const isInTime = time <= thirdAt + AIM_MS;
  if (held.isOne && (watched.foundAt === undefined || isInTime)) watched.shared = held.shared;
  if (held.isOne) watched.foundAt ??= time;
  if (held.isOneByKind) watched.foundByKindAt ??= time;
  if (isInTime) watched.miss = held.miss;
  if (called.length < LEAST_CALLED) return;
  watched.moments += 1;
  watched.found += held.isOne ? 1 : 0;
}

function heldBy(
  lines: readonly Line[],
  called: readonly PlantedTrouble[],
  isOfCause: (trouble: PlantedTrouble) => boolean,
): Held {
  const kinds = [...Map.groupBy(called, ({ kind }) => kind).values()];
  const mainKind = kinds.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const joined = lines.filter(({ members }) => members.length > 1);
  const counted = (those: readonly PlantedTrouble[]) => {
    const wanted = new Set(those);
    return joined
      .map((line) => {
        const own = line.members.filter((each) => wanted.has(each)).length;
        const ofCause = line.members.filter(isOfCause).length;
        const isHeld = own >= 2 && own >= HELD * those.length;
        return { line, own, isHeld, isPure: ofCause >= PURE * line.members.length };
      })
      .filter(({ own }) => own > 0)
      .toSorted((a, b) => b.own - a.own);
  };
  const parts = counted(called);
  const one = parts.find(({ isHeld, isPure }) => isHeld && isPure);
  const [most] = parts;
  let miss: Miss = 'late';
  if (most === undefined || most.own < 2) miss = 'no line';
  else if (most.isHeld) miss = 'too many others';
  else miss = parts.filter(({ own }) => own > 1).length > 1 ? 'several lines' : 'too few in it';
  return {
    isOne: one !== undefined,
    isOneByKind:
      one !== undefined || counted(mainKind).some(({ isHeld, isPure }) => isHeld && isPure),
    miss,
    shared: one?.line.shared,
  };
}

function judgedCause(watched: Watched): JudgedCause {
  const { cause, index, members, firstAt, thirdAt, foundAt, foundByKindAt, shared } = watched;
  const isInTime = foundAt !== undefined && foundAt <= thirdAt + AIM_MS;
  const isRight = cause.names.some(
    ({ by, value }) => shared?.by === by && (value === undefined || shared.value === value),
  );
  return {
    index,
    kind: cause.kind,
    affected: cause.affected,
    called: members.length,
    thirdAt,
    minutes: foundAt === undefined ? undefined : Math.max(0, (foundAt - thirdAt) / MINUTE_MS),
    minutesOfFirst: foundAt === undefined ? undefined : (foundAt - firstAt) / MINUTE_MS,
    isInTime,
    isInTimeByKind: foundByKindAt !== undefined && foundByKindAt <= thirdAt + AIM_MS,
    miss: isInTime ? undefined : foundAt === undefined ? watched.miss : 'late',
    isNamed: foundAt === undefined ? undefined : isRight,
    shareOfTime: watched.moments === 0 ? 0 : watched.found / watched.moments,
  };
}

function judgedFaults(
  { troubles }: PlantedEvening,
  watched: readonly Watched[],
  joined: ReadonlySet<PlantedTrouble>,
): readonly JudgedFault[] {
  const spans = watched.map(({ cause, members }) => {
    const times = members.map(({ since }) => since);
    const kinds = new Set(members.map(({ kind }) => kind));
    return { cause, kinds, first: Math.min(...times), last: Math.max(...times) };
  });
  return troubles
    .filter(({ cause }) => cause === undefined)
    .map((trouble) => {
      const { kind, origin, restaurant, since } = trouble;
      const isInseparable = spans.some(
        ({ cause, kinds, first, last }) =>
          kinds.has(kind) && cause.scope.has(restaurant) && first <= since && since <= last,
      );
      return { kind, origin, isSwallowed: joined.has(trouble), isInseparable };
    });
}

interface NotedLine {
  readonly isFalseAtFirst: boolean;
  /** When it was largest. */
  isFalse: boolean;
  size: number;
}

/** Every line a manager gets in an evening. A line whose key changes, but not most of its members, is the same. */
class LineBook {
  readonly joined = new Set<PlantedTrouble>();
  readonly #evening: PlantedEvening;
  readonly #noted: NotedLine[] = [];
  #current = new Map<string, { readonly line: Line; readonly note: NotedLine }>();

  constructor(evening: PlantedEvening) {
    this.#evening = evening;
  }

  add(lines: readonly Line[]): void {
    const next = new Map<string, { readonly line: Line; readonly note: NotedLine }>();
    const gone = new Map(this.#current);
    for (const { key } of lines) gone.delete(key);
    for (const line of lines) {
      const isIncident = line.members.length > 1;
      const before = this.#current.get(line.key) ?? (isIncident ? renamed(gone, line) : undefined);
      const isFalse = isIncident && this.#isFalse(line);
      let note = before?.note;
      if (note === undefined) {
        note = { isFalseAtFirst: isFalse, isFalse, size: line.members.length };
        this.#noted.push(note);
      } else if (line.members.length > note.size) {
        note.size = line.members.length;
        note.isFalse = isFalse;
      }
      next.set(line.key, { line, note });
      if (isIncident) for (const member of line.members) this.joined.add(member);
    }
    this.#current = next;
  }

  count(): number {
    return this.#noted.length;
  }

  falseCount(): number {
    return this.#noted.filter(({ isFalseAtFirst, isFalse }) => isFalseAtFirst || isFalse).length;
  }

  #isFalse({ members }: Line): boolean {
    const events = Map.groupBy(members, ({ cause }) =>
      cause === undefined ? undefined : this.#evening.causes[cause]?.event,
    );
    events.delete(undefined);
    const most = Math.max(0, ...[...events.values()].map((own) => own.length));
    return most < TRUE * members.length;
  }
}

function renamed(
  gone: ReadonlyMap<string, { readonly line: Line; readonly note: NotedLine }>,
  { members }: Line,
) {
  const own = new Set(members);
  return [...gone.values()].find(({ line }) => {
    const both = line.members.filter((each) => own.has(each)).length;
    return line.members.length > 1 && both >= Math.min(own.size, line.members.length) / 2;
  });
}
