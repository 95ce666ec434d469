/** What starts and ends between two readings. A started state ends once, and can't start again before. */
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { KitchenPace } from './kitchen-pace.ts';
import type { KitchenState } from './kitchen-state.ts';
import { PACE_RULES } from './pace-rules.ts';
import type { PaceState, StationPace, UnknownReason } from './station-pace.ts';

/** `stopped` is only the whole kitchen's. */
export const FOLLOWED_STATES = ['slow', 'quiet', 'stopped', 'busy'] as const satisfies readonly (
  | PaceState
  | KitchenState['state']
)[];
export type FollowedState = (typeof FOLLOWED_STATES)[number];

/** Started and not ended. Times are epoch ms. */
export interface OpenState {
  /** `undefined` for the whole kitchen. */
  readonly station: { readonly key: string; readonly name: string } | undefined;
  readonly state: FollowedState;
  readonly since: number;
  readonly saidAt: number;
  /** Dates (`YYYYMMDD`) last compared with. None if caused by a limit. */
  readonly dates: readonly string[];
}

/** A business date's (`YYYYMMDD`) open states, at most one per station: kitchen first, then by key. */
export interface OpenStates {
  readonly date: string;
  readonly open: readonly OpenState[];
}

/** `over`: no longer true. `compared`: caused by a limit, but not confirmed by dates read since. `closeout`: the business date ended. `removed`: the restaurant is not followed any more. */
export const END_REASONS = ['over', 'compared', 'closeout', 'removed'] as const;
export type EndReason = (typeof END_REASONS)[number];

export interface StateEvent {
  readonly of: OpenState;
  readonly ended: EndReason | undefined;
  /** When seen (epoch ms): at judgment or closeout. */
  readonly at: number;
  /** When it ended, epoch ms: earlier than seen where nothing came out since. At a start, as `at`. */
  readonly until: number;
  /** Station pace then. `undefined` for the kitchen, and at closeout. */
  readonly pace: StationPace | undefined;
  /** At a kitchen state's start. */
  readonly kitchen: KitchenState | undefined;
}

/** For when a state ended, if its end was not read. */
export interface LastEvidence extends Pick<KitchenPace, 'asOf' | 'lastBumpAt' | 'stop'> {
  readonly stations: readonly Pick<StationPace, 'key' | 'lastBumpAt'>[];
}

export interface FollowedReading {
  readonly pace: KitchenPace;
  /** Dates (`YYYYMMDD`) compared with so far. */
  readonly dates: readonly string[];
  /** Whether more dates will come: until then, missing dates end no state. */
  readonly isUsualPending: boolean;
  /** Whether none was tried yet: by the limit only, a first evening would be full of slow stations. */
  readonly isUsualAwaited?: boolean;
  readonly followed: ReadonlySet<FollowedState>;
}

export interface Followed {
  /** Ends first, then by `saidAt`. */
  readonly events: readonly StateEvent[];
  readonly after: OpenStates;
}

/** More than any kitchen has, to keep the file small. */
const MAX_OPEN = 500;

const UNREAD: ReadonlySet<UnknownReason | undefined> = new Set(['old reading', 'nothing anywhere']);

interface Judged {
  readonly station: OpenState['station'];
  readonly state: PaceState | KitchenState['state'];
  readonly since: number;
  readonly saidAt: number;
  readonly dates: readonly string[];
  readonly points: number;
  readonly lastBumpAt: number;
  readonly pace: StationPace | undefined;
  readonly kitchen: KitchenState | undefined;
}

/** `before` has the same business date. What can't be judged neither starts nor ends, but for a long silence. */
export function followStates(before: OpenStates, reading: FollowedReading): Followed {
  const { followed, isUsualPending, isUsualAwaited = false, pace } = reading;
  const judged = new Map(judgments(reading).map((each) => [idOf(each), each]));
  const events: StateEvent[] = [];
  const open = new Map<string, OpenState>();
  for (const state of before.open) {
    const now = judged.get(idOf(state));
    const until = now === undefined ? silentEnd(state, pace) : resumedAt(state, pace);
    if (until === undefined || (now !== undefined && continues(state, now, isUsualPending))) {
      open.set(idOf(state), confirmed(state, now));
    } else {
      const isCompared = state.dates.length === 0 && (now?.dates.length ?? 0) > 0;
      const ended = isCompared ? 'compared' : 'over';
      const { asOf: at } = pace;
      events.push({ of: state, ended, at, until, pace: now?.pace, kitchen: undefined });
    }
  }
  for (const [id, now] of judged) {
    const state = FOLLOWED_STATES.find((each) => each === now.state);
    if (state === undefined || !followed.has(state)) continue;
    if (open.has(id) || open.size >= MAX_OPEN) continue;
    const { station, since, saidAt, dates, kitchen } = now;
    if (isUsualAwaited && state === 'slow' && dates.length === 0) continue;
    const of = { station, state, since, saidAt, dates };
    open.set(id, of);
    const { asOf: at } = pace;
    events.push({ of, ended: undefined, at, until: at, pace: now.pace, kitchen });
  }
  return {
    events: events.sort(byTime),
    after: { date: before.date, open: [...open.values()].sort(byStation) },
  };
}

/** At closeout (epoch ms), before another date is followed. `last` is the last judgment, if known. */
export function closeStates(
  { open }: OpenStates,
  date: string,
  closeout: number,
  last?: LastEvidence,
  ended: EndReason = 'closeout',
): Followed {
  const events = open.map((of): StateEvent => {
    const until = last === undefined ? closeout : lastEvidence(of, last);
    return { of, ended, at: closeout, until, pace: undefined, kitchen: undefined };
  });
  return { events: events.sort(byTime), after: { date, open: [] } };
}

/** By key, because the order by harm varies. */
function judgments({ pace, dates }: FollowedReading): readonly Judged[] {
  const { asOf, stations, kitchen } = pace;
  const all = stations
    .filter(({ state }) => state !== 'unknown')
    .map((own): Judged => {
      const { key, name, state, since = asOf, saidAt = asOf, points, lastBumpAt = asOf } = own;
      return {
        station: { key, name },
        state,
        since,
        saidAt,
        dates: own.usual === undefined ? [] : dates,
        points,
        lastBumpAt,
        pace: own,
        kitchen: undefined,
      };
    });
  const isKitchenJudged =
    stations.some(({ usual }) => usual !== undefined) &&
    (kitchen?.state === 'stopped' || !stations.some(({ why }) => UNREAD.has(why)));
  if (!isKitchenJudged) return all.sort(byStation);
  const { since = asOf, saidAt = asOf } = kitchen ?? {};
  const ofKitchen = {
    station: undefined,
    state: kitchen?.state ?? ('ok' as const),
    since,
    saidAt,
    dates,
    points: 0,
    lastBumpAt: asOf,
    pace: undefined,
    kitchen,
  };
  return [ofKitchen, ...all.sort(byStation)];
}

/** If judged by other dates or a limit, a state ends only without evidence: otherwise the same slow hour would start twice. */
function continues(open: OpenState, now: Judged, isUsualPending: boolean): boolean {
  if (now.state === open.state) return true;
  const isCompared = now.dates.length > 0;
  const wasCompared = open.dates.length > 0;
  if (open.state === 'quiet') {
    // Without dates, silence may still be unusual. Any bump ends it.
    return wasCompared && !isCompared && now.lastBumpAt <= open.since;
  }
  if (wasCompared && !isCompared) return isUsualPending;
  if (open.state !== 'slow' || areEqual(open.dates, now.dates)) return false;
  return now.state !== 'quiet' && now.points >= PACE_RULES.pacePoints;
}

/** When a state not judged any more ended (epoch ms): the kitchen is empty, or silent for so long that evidence is old. */
function silentEnd(open: OpenState, pace: KitchenPace): number | undefined {
  const { asOf, unread, lastBumpAt = asOf, stop } = pace;
  if (open.state === 'quiet' && (ownLast(open, pace) ?? 0) > open.since)
    return resumedAt(open, pace);
  if (unread !== 'nothing anywhere') return undefined;
  const isOver =
    open.state === 'busy' ||
    asOf - lastBumpAt >= PACE_RULES.stretchMs ||
    (open.state === 'stopped' && asOf >= (stop?.until ?? asOf));
  return isOver ? lastEvidence(open, pace) : undefined;
}

/** Epoch ms: a slow or busy station's last bump, else the kitchen's, or when a stop looks like closing. */
function lastEvidence(open: OpenState, pace: LastEvidence): number {
  const { asOf, lastBumpAt, stop } = pace;
  const own = open.state === 'quiet' ? undefined : ownLast(open, pace);
  const last = open.state === 'stopped' ? stop?.until : (own ?? lastBumpAt);
  return Math.min(asOf, Math.max(open.since, last ?? asOf));
}

/** Epoch ms: a silence ended with the first bump after it, whenever that was seen. */
function resumedAt({ station, state, since }: OpenState, { asOf, stations }: KitchenPace): number {
  if (state !== 'stopped' && state !== 'quiet') return asOf;
  const own = station === undefined ? stations : stations.filter(({ key }) => key === station.key);
  return Math.min(
    asOf,
    ...own.flatMap(({ bumps }) => bumps.find(({ time }) => time > since)?.time ?? []),
  );
}

function ownLast({ station }: OpenState, { stations }: LastEvidence): number | undefined {
  return stations.find(({ key }) => key === station?.key)?.lastBumpAt;
}

/** With the current comparison's dates. */
function confirmed(open: OpenState, now: Judged | undefined): OpenState {
  if (now?.state !== open.state || now.dates.length === 0) return open;
  return { ...open, dates: now.dates };
}

function idOf({ station }: Pick<OpenState, 'station'>): string {
  return station === undefined ? '' : `=${station.key}`;
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, place) => each === b[place]);
}

function byTime(a: StateEvent, b: StateEvent): number {
  return (
    Number(a.ended === undefined) - Number(b.ended === undefined) ||
    a.of.saidAt - b.of.saidAt ||
    byStation(a.of, b.of)
  );
}

function byStation(a: Pick<OpenState, 'station'>, b: Pick<OpenState, 'station'>): number {
  const [one, other] = [idOf(a), idOf(b)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

// Alerts: each slow, quiet, or stopped state once, at the start.

/** A started state, or a sentence about a lost platform: for one restaurant, or for all. */
export type Alert =
  | { readonly restaurant: RestaurantChoice; readonly of: OpenState }
  | { readonly restaurant: RestaurantChoice | undefined; readonly lost: string };

const ALERTING = new Set(['slow', 'quiet', 'stopped'] as const);

/** A business date's (`YYYYMMDD`) reading. */
interface WatchedReading {
  readonly date: string;
  readonly pace: KitchenPace;
  readonly dates: readonly string[];
  /** By GUID. */
  readonly muted: { readonly has: (guid: string) => boolean };
}

interface Watch {
  /** When watching started, epoch ms: earlier states raise no alert. */
  readonly since: number;
  readonly asOf: number;
  readonly states: OpenStates | undefined;
}

/** Each state alerts once, whether the restaurant's own screen reads it first, or the fleet. */
export class WatchedKitchens {
  readonly #watches = new Map<string, Watch>();

  /** Unless already watched. `now` is epoch ms. */
  expect(restaurantGuid: string, now: number): void {
    if (this.#watches.has(restaurantGuid)) return;
    this.#watches.set(restaurantGuid, { since: now, asOf: 0, states: undefined });
  }

  readonly hasOpen = (restaurantGuid: string): boolean =>
    (this.#watches.get(restaurantGuid)?.states?.open.length ?? 0) > 0;

  /** Alerts after a reading, without those over. A reading older than the last changes nothing. Muted stations' states start and end without an alert. */
  see(
    restaurant: RestaurantChoice,
    { date, pace, dates, muted }: WatchedReading,
    before: readonly Alert[],
  ): readonly Alert[] {
    const { guid } = restaurant;
    const watch = this.#watches.get(guid);
    const { asOf } = pace;
    if (watch === undefined || asOf < watch.asOf) return before;
    const { since, states } = watch;
    const isFirst = states?.date !== date;
    const { events, after } = followStates(isFirst ? { date, open: [] } : states, {
      pace,
      dates,
      isUsualPending: false,
      followed: ALERTING,
    });
    this.#watches.set(guid, { since, asOf, states: after });
    const started = events.flatMap(({ ended, of }) => {
      if (ended !== undefined || (isFirst && of.saidAt < since)) return [];
      return of.station !== undefined && muted.has(of.station.key) ? [] : [{ restaurant, of }];
    });
    const isOpen = ({ station, since: from }: OpenState) =>
      after.open.some((each) => each.station?.key === station?.key && each.since === from);
    const kept = before.filter(
      (alert) => alert.restaurant?.guid !== guid || 'lost' in alert || isOpen(alert.of),
    );
    const isSame = kept.length === before.length && started.length === 0;
    return isSame ? before : [...kept, ...started];
  }
}
