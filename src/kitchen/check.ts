/** The only place putting issues, states, the board and routes together, so that every screen, command and reader agrees. */
import { once } from '../contract/once.ts';
import { type Audit, audit } from './audit/audit.ts';
import { type DayView, dayView } from './audit/day-view.ts';
import type { BumpedBefore } from './audit/kitchen-view.ts';
import type { AuditSettings } from './audit/rule.ts';
import { unprovenStations } from './audit/station-day-rules.ts';
import { dayFigures } from './measures/day-figures.ts';
import type { Thresholds } from './measures/row-limits.ts';
import type { FulfillmentDay } from './model/fulfillment-day.ts';
import type { RestaurantChoice } from './model/restaurant.ts';
import type { MassBumpLimits } from './model/row-oddities.ts';
import { runToEnd } from './model/steps.ts';
import { type PastState, pastStates } from './pace/date-states.ts';
import { type PaceReading, type PaceSource, paceSteps } from './pace/pace-reading.ts';
import type { LimitsByStation } from './pace/station-limit.ts';
import { stationTraffic } from './routing/routing-traffic.ts';
import { type SetupOnDate, type SetupReading, withSince } from './stations/setup-history.ts';
import { type StationBoard, stationBoard } from './stations/station-board.ts';
import { traceTicket } from './stations/ticket-trace.ts';
import type { TicketTrace } from './stations/trace-words.ts';
import type { UsualReading } from './usual/usual-dates.ts';

export interface CheckInput {
  readonly restaurant: Pick<RestaurantChoice, 'calendar' | 'zoneKnown'>;
  readonly setup: Pick<SetupOnDate, 'stations' | 'unreadable'> &
    Partial<Pick<SetupOnDate, 'versions'>>;
  /** `YYYYMMDD`, or `undefined` where only the setup is checked. */
  readonly date: string | undefined;
  /** `undefined` where the date was not read. */
  readonly day: FulfillmentDay | undefined;
  readonly settings: AuditSettings | undefined;
  /** Stations in `unproven` with bumps on earlier dates (GUIDs), absent where those were not read. */
  readonly bumpedBefore?: ReadonlySet<string> | undefined;
}

/** The moment to judge stations at, what to compare with, and the limits. */
export type JudgedMoment = Omit<PaceSource, 'day' | 'stations' | 'date' | 'calendar'>;

export type KitchenCheck = ReturnType<typeof kitchenCheck>;

/** Each part is made on first use, and once. */
export function kitchenCheck(input: CheckInput) {
  const { setup, restaurant, date, day, settings, bumpedBefore } = input;
  const { stations, unreadable, versions = [] } = setup;
  const view = once(() => (day && date !== undefined ? viewOf(day, date, restaurant) : undefined));
  const unproven = once(() => unprovenStations(stations, view()));
  const audited = once((): Audit => {
    const result = audit(stations, view(), settings, { unreadable, bumpedBefore });
    const { calendar } = restaurant;
    return { ...result, findings: withSince(result.findings, versions, settings, calendar) };
  });
  let lastBoard: { readonly now: number; readonly board: StationBoard } | undefined;
  /** Every station with routing, issues and stats, as of `now` (epoch ms). */
  const board = (now: number): StationBoard => {
    if (lastBoard?.now === now) return lastBoard.board;
    const made = stationBoard(stations, view(), now, audited());
    lastBoard = { now, board: made };
    return made;
  };
  /** In steps, with keys answered in between. Needs a read date. */
  function* statesSteps(moment: JudgedMoment): Generator<undefined, PaceReading> {
    if (day === undefined || date === undefined) throw new Error('states need a date');
    const { calendar } = restaurant;
    return yield* paceSteps({ ...moment, day, stations, date, calendar });
  }
  return {
    date,
    get view() {
      return view();
    },
    /** Stations only earlier dates can judge (GUIDs). */
    get unproven() {
      return unproven();
    },
    get audited() {
      return audited();
    },
    board,
    statesSteps,
    /** States on a date that is over, as they were followed, in steps. Needs a read date. */
    *pastSteps(
      by: Pick<PaceSource, 'usual' | 'limits'>,
    ): Generator<undefined, readonly PastState[]> {
      if (day === undefined || date === undefined) throw new Error('states need a date');
      return yield* pastStates({ ...by, day, date, calendar: restaurant.calendar });
    },
    /** The same at once. */
    states: (moment: JudgedMoment): PaceReading => runToEnd(statesSteps(moment)),
    /** A ticket's route, with the station's rows on the date. `undefined` where the station is not in the setup. */
    trace: (guid: string, kdsDown: boolean): TicketTrace | undefined =>
      traceTicket(stations, guid, {
        kdsDown,
        // Only needs stations with any stats, whatever the moment.
        provenKds: day && new Set(dayFigures(day, 0).stations.keys()),
        day: day && stationTraffic(day, guid),
        issues: audited().findings.filter(({ station }) => station?.guid === guid),
      }),
  };
}

const views = new WeakMap<FulfillmentDay, DayView>();

/** One view per `day`, because it belongs to one date and restaurant. */
function viewOf(
  day: FulfillmentDay,
  date: string,
  { calendar, zoneKnown }: CheckInput['restaurant'],
): DayView {
  const made = views.get(day) ?? dayView(day, date, zoneKnown ? calendar : undefined);
  views.set(day, made);
  return made;
}

/** What dates are judged by, beside their rows. Each is absent where none is configured or kept. */
export interface JudgedBy {
  readonly auditSettings?: AuditSettings;
  readonly thresholds?: Thresholds;
  readonly stationLimits?: LimitsByStation;
  /** Stations with a separate limit for mass bumps. */
  readonly massBumpLimits?: MassBumpLimits;
  /** Bumps on earlier dates. */
  readonly bumpedBefore?: BumpedBefore;
  /** Absent without a comparison. */
  readonly usual?: UsualReading;
  /** As far as they were seen. */
  readonly setupVersions?: SetupReading;
  /** An archive's business dates (`YYYYMMDD`) for a restaurant (GUID), latest first. Absent for sources with any date. */
  readonly heldDates?: (restaurantGuid: string) => Promise<readonly string[]>;
}
