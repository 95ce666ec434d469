import type { StationsRead } from '../api/stations.ts';
import type { KitchenCheck } from '../kitchen/check.ts';
import type { FulfillmentDay } from '../kitchen/model/fulfillment-day.ts';
import type { DateLimits } from '../kitchen/pace/station-limit.ts';
import {
  type CurrentSetup,
  type SetupDate,
  type SetupOnDate,
  setupOnDate,
} from '../kitchen/stations/setup-history.ts';
import type { StationBoard } from '../kitchen/stations/station-board.ts';
import type { DateInView } from './date-in-view.ts';
import type { Reading } from './reading.ts';
import type { DayRead, DayReading } from './use-day.ts';
import type { PaceInView } from './use-pace.ts';
import type { KeptSetups } from './use-stations.ts';

export interface LineCheck extends DateInView {
  readonly isDemo: boolean;
  readonly stations: Reading<StationsRead>;
  readonly setup: SetupOnDate;
  /** `undefined` until read. */
  readonly keptSetups: KeptSetups | undefined;
  readonly day: DayReading;
  readonly kitchen: KitchenCheck;
  readonly board: StationBoard;
  /** `undefined` until the date is read. */
  readonly pace: PaceInView | undefined;
  readonly limits: DateLimits;
  /** Epoch ms. Changes every 10 s, every second while a date first loads, or every minute. */
  readonly now: number;
  /** The same moment by the steady clock. */
  readonly steady: number;
  readonly isFrozen: boolean;
  readonly refresh: () => Promise<void>;
  /** Refreshes without a key press. Past business dates are skipped, because they hardly change and cost the platform a minute. */
  readonly keepFresh: () => Promise<void>;
}

const NO_STATIONS: CurrentSetup = { stations: [], unreadable: 0, damaged: 0 };

/** Until kept setups are read, the current setup is used for the date. */
export function setupInView(
  current: CurrentSetup | undefined,
  kept: KeptSetups | undefined,
  date: SetupDate,
): SetupOnDate {
  const setup = setupOnDate(current ?? NO_STATIONS, kept?.versions ?? [], date);
  return kept === undefined || current === undefined ? { ...setup, known: 'by then' } : setup;
}

/** The station list as it was on the date. Its age and failures are those of the current list. */
export function stationsOnDate(
  current: Reading<StationsRead>,
  setup: SetupOnDate,
): Reading<StationsRead> {
  const { data } = current;
  if (data === undefined || setup.isCurrent) return current;
  const { stations, unreadable, damaged } = setup;
  return {
    ...current,
    data: { ...data, value: { ...data.value, stations, unreadable, damaged } },
  };
}

export function rowsOf(read: DayRead | undefined): FulfillmentDay | undefined {
  return read?.kind === 'day' ? read.day : undefined;
}

export const MINUTE_STEP_MS = 60_000;

export function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_STEP_MS) * MINUTE_STEP_MS;
}

/** The moment for ages on the board. It changes once a minute, because each change makes the board again. */
export function boardTime(asOf: number | undefined, now: number, day: DayReading): number {
  return asOf ?? Math.max(minuteOf(now), day.data?.readAt ?? 0);
}
