/** A check joins a setup and a date. Issues, states, board, and routes come only from a check, so all screens and commands agree. */
import { once } from '../contract/once.ts';
import { type Audit, audit } from './audit/audit.ts';
import { type DayView, dayView } from './audit/day-view.ts';
import type { ReadBumpedBefore } from './audit/kitchen-view.ts';
import type { AuditSettings } from './audit/rule.ts';
import { stationsWithUnknownKds } from './audit/station-day-rules.ts';
import type { ChannelTargets } from './measures/channels.ts';
import { dayFigures } from './measures/day-figures.ts';
import type { Thresholds } from './measures/row-limits.ts';
import type { FulfillmentDay } from './model/fulfillment-day.ts';
import type { RestaurantClock } from './model/restaurant.ts';
import type { MassBumpLimits } from './model/row-oddities.ts';
import { runToEnd } from './model/steps.ts';
import { type PastState, pastStates } from './pace/date-states.ts';
import { type PaceReading, type PaceSource, paceSteps } from './pace/pace-reading.ts';
import type { LimitsByStation } from './pace/station-limit.ts';
import { stationTraffic } from './routing/routing-traffic.ts';
import { type SetupOnDate, type SetupReader, withSince } from './stations/setup-history.ts';
import { type StationBoard, stationBoard } from './stations/station-board.ts';
import { traceTicket } from './stations/ticket-trace.ts';
import type { TicketTrace } from './stations/trace-words.ts';
import { bumpTrustSteps } from './usual/bump-trust.ts';
import type { UsualReader } from './usual/usual-dates.ts';

/** A setup and its saved versions. */
export interface CheckedSetup {
  readonly stations: SetupOnDate['stations'];
  readonly unreadable: number;
  readonly versions?: SetupOnDate['versions'];
}

export interface CheckInput {
  readonly restaurant: RestaurantClock;
  readonly setup: CheckedSetup;
  /** `YYYYMMDD`, or `undefined` if only the setup is checked. */
  readonly date: string | undefined;
  readonly day: FulfillmentDay | undefined;
  readonly settings: AuditSettings | undefined;
  /** The stations of `unproven` (GUIDs) that have bumps on earlier dates. Absent if no earlier dates were read. */
  readonly bumpedBefore?: ReadonlySet<string> | undefined;
}

/** The moment at which stations are judged, and the times with which they are compared. */
export type PaceMoment = Omit<PaceSource, 'day' | 'stations' | 'date' | 'calendar'>;

/** The usual times and limits with which a date's states are compared. */
export interface ComparedWith {
  readonly usualTimes: PaceSource['usualTimes'];
  readonly limits: PaceSource['limits'];
}

/** Each part is made once, on first use. */
export class KitchenCheck {
  readonly date: string | undefined;
  readonly #input: CheckInput;
  readonly #view: () => DayView | undefined;
  readonly #unproven: () => readonly string[];
  readonly #audited: () => Audit;
  #board: { readonly now: number; readonly board: StationBoard } | undefined;

  constructor(input: CheckInput) {
    const { setup, restaurant, date, day, settings, bumpedBefore } = input;
    const { stations, unreadable, versions = [] } = setup;
    this.date = date;
    this.#input = input;
    this.#view = once(() =>
      day && date !== undefined ? viewOf(day, date, restaurant) : undefined,
    );
    this.#unproven = once(() => stationsWithUnknownKds(stations, this.view));
    this.#audited = once(() => {
      const result = audit(stations, this.view, settings, { unreadable, bumpedBefore });
      const { calendar } = restaurant;
      return { ...result, issues: withSince(result.issues, versions, settings, calendar) };
    });
  }

  get view(): DayView | undefined {
    return this.#view();
  }

  /** GUIDs of stations for which only earlier dates can prove a KDS. */
  get unproven(): readonly string[] {
    return this.#unproven();
  }

  get audited(): Audit {
    return this.#audited();
  }

  /** All stations with routes, issues, and figures, as of `now` (epoch ms). */
  board(now: number): StationBoard {
    if (this.#board?.now !== now) {
      const { stations } = this.#input.setup;
      this.#board = { now, board: stationBoard(stations, this.view, now, this.audited) };
    }
    return this.#board.board;
  }

  /** Judges bumps and states in steps, so that keys are answered in between. Throws if the date was not read. */
  *statesSteps(moment: PaceMoment): Generator<undefined, PaceReading> {
    const { stations } = this.#input.setup;
    const judged = this.#judgedDate();
    yield* bumpTrustSteps(judged.day);
    return yield* paceSteps({ ...moment, ...judged, stations });
  }

  states(moment: PaceMoment): PaceReading {
    return runToEnd(this.statesSteps(moment));
  }

  /** All states of a past date. Throws if the date was not read. */
  pastSteps(source: ComparedWith): Generator<undefined, readonly PastState[]> {
    return pastStates({ ...source, ...this.#judgedDate() });
  }

  /** A ticket's route, with the station's rows on the date. `undefined` if the station is not in the setup. */
  trace(guid: string, kdsDown: boolean): TicketTrace | undefined {
    const { setup, day } = this.#input;
    return traceTicket(setup.stations, guid, {
      kdsDown,
      // The load isn't needed, so any moment will do. Stations with figures have bumps, so they have a KDS.
      provenKds: day && new Set(dayFigures(day, 0).stations.keys()),
      day: day && stationTraffic(day, guid),
      issues: this.audited.issues.filter(({ station }) => station?.guid === guid),
    });
  }

  #judgedDate() {
    const { date, day, restaurant } = this.#input;
    if (day === undefined || date === undefined) throw new Error('states need a date');
    return { date, day, calendar: restaurant.calendar };
  }
}

const views = new WeakMap<FulfillmentDay, DayView>();

/** A `day` belongs to one date and restaurant, so it has one view. */
function viewOf(
  day: FulfillmentDay,
  date: string,
  { calendar, zoneKnown }: CheckInput['restaurant'],
): DayView {
  const view = views.get(day) ?? dayView(day, date, zoneKnown ? calendar : undefined);
  views.set(day, view);
  return view;
}

/** Settings and earlier dates by which a date is judged. A field is absent if nothing is configured or kept. */
export interface JudgedBy {
  readonly auditSettings?: AuditSettings;
  readonly thresholds?: Thresholds;
  readonly stationLimits?: LimitsByStation;
  readonly targets?: ChannelTargets;
  /** Only stations with a setting for mass bumps. */
  readonly massBumpLimits?: MassBumpLimits;
  /** Finds stations with bumps on earlier dates. */
  readonly bumpedBefore?: ReadBumpedBefore;
  readonly usualReader?: UsualReader;
  /** Only the versions that were seen. */
  readonly setupVersions?: SetupReader;
  /** Returns an archive's business dates (`YYYYMMDD`), latest first. Absent for sources that have any date. */
  readonly heldDates?: (restaurantGuid: string) => Promise<readonly string[]>;
}
