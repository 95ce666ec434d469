/** Why a ticket was late, as asked and answered. */
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import type { BusinessCalendar } from '../../../src/kitchen/model/business-day.ts';

export const CAUSES = [
  'station slow',
  'station loaded',
  'started late',
  'sync',
  'expo held',
  'run',
  'forgotten bump',
  'unusual order',
] as const;
export type Cause = (typeof CAUSES)[number];

export interface Answer {
  readonly cause: Cause;
  /** For a station that was slow or loaded. */
  readonly stationGuid?: string;
}

/** By ticket GUID. Without an entry, or with `undefined`: no answer. */
export type Answers = ReadonlyMap<string, Answer | undefined>;

export interface EarlierDate {
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly records: readonly ItemFulfillment[];
}

/** A complete business date, the four before it of the same weekday (newest first), and the late tickets. */
export type WhyRule = (
  rows: readonly ItemFulfillment[],
  before: readonly EarlierDate[],
  calendar: BusinessCalendar,
  ticketGuids: readonly string[],
) => Answers;
