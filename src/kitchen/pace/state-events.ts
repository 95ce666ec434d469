/** What begins and what ends from one reading to the next: each state that began ends once, and begins no second time before. */
import type { KitchenPace } from './kitchen-pace.ts';
import { PACE_RULES } from './pace-rules.ts';
import type { PaceState, StationPace, UnknownReason } from './station-pace.ts';

/** States that can be followed. */
export const FOLLOWED_STATES = ['slow', 'quiet', 'busy'] as const satisfies readonly PaceState[];
/** One of them. */
export type FollowedState = (typeof FOLLOWED_STATES)[number];

/** A state that began and did not end. Times are epoch ms. */
export interface OpenState {
  /** `undefined` for the whole kitchen. */
  readonly station: { readonly key: string; readonly name: string } | undefined;
  readonly state: FollowedState;
  readonly since: number;
  readonly saidAt: number;
  /** Dates (`YYYYMMDD`) that it was compared with when it last was so; none where a limit made it so. */
  readonly dates: readonly string[];
}

/** The open states of a business date (`YYYYMMDD`), one a station at most: the whole kitchen first, then by key. */
export interface OpenStates {
  readonly date: string;
  readonly open: readonly OpenState[];
}

/**
 * Why a state ended. `over`: it is so no longer. `compared`: a limit made it so, and by the dates that were read since it is not.
 * `closeout`: its business date ended.
 */
export const END_REASONS = ['over', 'compared', 'closeout'] as const;
/** One of them. */
export type EndReason = (typeof END_REASONS)[number];

/** A state that begins or ends. */
export interface StateEvent {
  /** As it began. */
  readonly of: OpenState;
  /** `undefined` where it begins. */
  readonly ended: EndReason | undefined;
  /** When that was seen (epoch ms): the moment that the reading is judged at, or the closeout. */
  readonly at: number;
  /** The station at that moment; `undefined` for the whole kitchen, and at closeout. */
  readonly pace: StationPace | undefined;
  /** How many times as long as usual the whole kitchen takes, where that begins. */
  readonly kitchenRatio: number | undefined;
}

/** A reading to be compared with what is open. */
export interface FollowedReading {
  readonly pace: KitchenPace;
  /** Dates (`YYYYMMDD`) that are compared with by now. */
  readonly dates: readonly string[];
  /** Whether such dates are still to come: nothing that stands on them ends for want of them. */
  readonly isUsualPending: boolean;
  readonly followed: ReadonlySet<FollowedState>;
}

/** What came of a reading. */
export interface Followed {
  /** Ends first, then in the order in which they could be known. */
  readonly events: readonly StateEvent[];
  readonly after: OpenStates;
}

/** No kitchen has so many stations; what is kept on disk stays small. */
const MOST_OPEN = 500;

const UNREAD: ReadonlySet<UnknownReason | undefined> = new Set(['old reading', 'nothing anywhere']);

/** A station, or the whole kitchen, that could be judged. */
interface Judged {
  readonly station: OpenState['station'];
  readonly state: PaceState;
  readonly since: number;
  readonly saidAt: number;
  readonly dates: readonly string[];
  readonly points: number;
  readonly lastBumpAt: number;
  readonly pace: StationPace | undefined;
  readonly kitchenRatio: number | undefined;
}

/** Compares a reading of the same business date with what is open. What can't be judged neither begins nor ends anything. */
export function followStates(before: OpenStates, reading: FollowedReading): Followed {
  const { followed, isUsualPending, pace } = reading;
  const judged = new Map(judgments(reading).map((each) => [idOf(each), each]));
  const events: StateEvent[] = [];
  const open = new Map<string, OpenState>();
  for (const state of before.open) {
    const now = judged.get(idOf(state));
    if (now === undefined || goesOn(state, now, isUsualPending)) {
      open.set(idOf(state), confirmed(state, now));
    } else {
      const ended = state.dates.length === 0 && now.dates.length > 0 ? 'compared' : 'over';
      const { pace: seen } = now;
      events.push({ of: state, ended, at: pace.asOf, pace: seen, kitchenRatio: undefined });
    }
  }
  for (const [id, now] of judged) {
    const state = FOLLOWED_STATES.find((each) => each === now.state);
    if (state === undefined || !followed.has(state)) continue;
    if (open.has(id) || open.size >= MOST_OPEN) continue;
    const { station, since, saidAt, dates, kitchenRatio } = now;
    const of = { station, state, since, saidAt, dates };
    open.set(id, of);
    events.push({ of, ended: undefined, at: pace.asOf, pace: now.pace, kitchenRatio });
  }
  return {
    events: events.sort(byTime),
    after: { date: before.date, open: [...open.values()].sort(byStation) },
  };
}

/** Ends what is open of a business date at its closeout (epoch ms), for another date to be followed. */
export function closeStates({ open }: OpenStates, date: string, closeout: number): Followed {
  const events = open.map((of): StateEvent => {
    return { of, ended: 'closeout', at: closeout, pace: undefined, kitchenRatio: undefined };
  });
  return { events: events.sort(byTime), after: { date, open: [] } };
}

/** In the order of the stations' keys, so that theirs by harm changes nothing. */
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
        kitchenRatio: undefined,
      };
    });
  const isKitchenJudged =
    stations.some(({ usual }) => usual !== undefined) &&
    !stations.some(({ why }) => UNREAD.has(why));
  if (!isKitchenJudged) return all.sort(byStation);
  const { since = asOf, ratio } = kitchen ?? {};
  const whole = {
    station: undefined,
    state: kitchen === undefined ? ('ok' as const) : ('slow' as const),
    since,
    saidAt: since,
    dates,
    points: 0,
    lastBumpAt: asOf,
    pace: undefined,
    kitchenRatio: ratio,
  };
  return [whole, ...all.sort(byStation)];
}

/**
 * Whether a state goes on. Where it was judged by other dates than now, or by a limit, the judgment alone ends it only where the evidence is
 * gone: otherwise the same slow hour would begin once by the limit, and again by what is usual.
 */
function goesOn(open: OpenState, now: Judged, isUsualPending: boolean): boolean {
  if (now.state === open.state) return true;
  const isCompared = now.dates.length > 0;
  const wasCompared = open.dates.length > 0;
  if (open.state === 'quiet') {
    // Without dates nobody can say that the silence is usual; each bump ends it.
    return wasCompared && !isCompared && now.lastBumpAt <= open.since;
  }
  if (wasCompared && !isCompared) return isUsualPending;
  if (open.state !== 'slow' || areEqual(open.dates, now.dates)) return false;
  return now.state !== 'quiet' && now.points >= PACE_RULES.pacePoints;
}

/** The state with the dates that it is compared with by now. */
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
