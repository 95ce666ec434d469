/**
 * A restaurant's setup joined with its business date: the one place that knows how issues, states, the board and routes are put together. Every screen,
 * command and reader takes them from here, so that they agree.
 */
import { audit } from './audit/audit.ts';
import { type DayView, dayView } from './audit/day-view.ts';
import { unprovenStations } from './audit/presence-day-rules.ts';
import type { AuditSettings } from './audit/settings.ts';
import type { Audit } from './audit/verdicts.ts';
import { dayFigures } from './measures/day-figures.ts';
import type { RestaurantChoice } from './model/restaurant.ts';
import { type PaceReading, type PaceSource, paceSteps } from './pace/pace-reading.ts';
import { withSince } from './stations/issues-since.ts';
import type { SetupOnDate } from './stations/setup-on-date.ts';
import { type StationBoard, stationBoard } from './stations/station-board.ts';
import type { FulfillmentDay } from './table/fulfillment-day.ts';
import { runToEnd } from './table/steps.ts';
import { type TicketTrace, traceTicket } from './trace/ticket-trace.ts';
import { stationTraffic } from './trace/traced-station.ts';

/** What was read, and how it is judged. */
export interface CheckInput {
  readonly restaurant: Pick<RestaurantChoice, 'calendar' | 'zoneKnown'>;
  readonly setup: Pick<SetupOnDate, 'stations' | 'unreadable'> &
    Partial<Pick<SetupOnDate, 'versions'>>;
  /** `YYYYMMDD`; `undefined` where only the setup is checked. */
  readonly date: string | undefined;
  /** `undefined` where the date was not read. */
  readonly day: FulfillmentDay | undefined;
  readonly settings: AuditSettings | undefined;
  /** Of `unproven`, those with bumps on earlier dates (GUIDs); absent where these were not read. */
  readonly bumpedBefore?: ReadonlySet<string> | undefined;
}

/** The moment at which stations are judged, what they are compared with, and by which limits. */
export type JudgedMoment = Omit<PaceSource, 'day' | 'stations' | 'date' | 'calendar'>;

/** The joined kitchen. Each part is made when it is first asked for, and once. */
export interface KitchenCheck {
  readonly date: string | undefined;
  /** The date as rules see it; `undefined` where it was not read. */
  readonly view: DayView | undefined;
  /** Stations that only earlier dates can judge (GUIDs). */
  readonly unproven: readonly string[];
  /** All issues, and what was not checked. */
  readonly audited: Audit;
  /** Every station with its routing, issues and figures, as of `now` (epoch ms). */
  readonly board: (now: number) => StationBoard;
  /** States of the stations, in steps between which keys are answered. Needs a date that was read. */
  readonly statesSteps: (moment: JudgedMoment) => Generator<undefined, PaceReading>;
  /** The same at once. */
  readonly states: (moment: JudgedMoment) => PaceReading;
  /** The route of a station's ticket, with its rows of the date; `undefined` where the station is not in the setup. */
  readonly trace: (guid: string, kdsDown: boolean) => TicketTrace | undefined;
}

/** Joins them. */
export function kitchenCheck(input: CheckInput): KitchenCheck {
  const { setup, restaurant, date, day, settings, bumpedBefore } = input;
  const { stations, unreadable, versions = [] } = setup;
  const view = once(() => (day && date !== undefined ? viewOf(day, date, restaurant) : undefined));
  const unproven = once(() => unprovenStations(stations, view()));
  const audited = once((): Audit => {
    const found = audit(stations, view(), settings, { unreadable, bumpedBefore });
    const { calendar } = restaurant;
    return { ...found, findings: withSince(found.findings, versions, settings, calendar) };
  });
  let lastBoard: { readonly now: number; readonly board: StationBoard } | undefined;
  const board = (now: number): StationBoard => {
    if (lastBoard?.now === now) return lastBoard.board;
    const made = stationBoard(stations, view(), now, audited());
    lastBoard = { now, board: made };
    return made;
  };
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
    get unproven() {
      return unproven();
    },
    get audited() {
      return audited();
    },
    board,
    statesSteps,
    states: (moment) => runToEnd(statesSteps(moment)),
    trace: (guid, kdsDown) =>
      traceTicket(stations, guid, {
        kdsDown,
        // The figures of a moment are not needed, only who has any.
        provenKds: day && new Set(dayFigures(day, 0).stations.keys()),
        day: day && stationTraffic(day, guid),
      }),
  };
}

const views = new WeakMap<FulfillmentDay, DayView>();

/** A reading of a date is of one date and restaurant, so its view is made once, whatever it is checked with. */
function viewOf(
  day: FulfillmentDay,
  date: string,
  { calendar, zoneKnown }: CheckInput['restaurant'],
): DayView {
  const made = views.get(day) ?? dayView(day, date, zoneKnown ? calendar : undefined);
  views.set(day, made);
  return made;
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
