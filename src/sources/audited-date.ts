/** A restaurant's setup and business date, audited with all that the source knows: whatever counts issues counts these. */
import { audit } from '../kitchen/audit/audit.ts';
import { type DayView, dayView } from '../kitchen/audit/day-view.ts';
import { unprovenStations } from '../kitchen/audit/presence-day-rules.ts';
import type { Audit } from '../kitchen/audit/verdicts.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { Station } from '../kitchen/model/station.ts';
import type { FulfillmentDay } from '../kitchen/table/fulfillment-day.ts';
import type { KitchenSource } from './kitchen-source.ts';

/** What was read. */
interface SetupAndDate {
  readonly restaurant: RestaurantChoice;
  readonly stations: readonly Station[];
  /** Entries of the station list that could not be read. */
  readonly unreadable: number;
  /** `YYYYMMDD`; `undefined` where only the setup is audited. */
  readonly date: string | undefined;
  /** `undefined` where the date was not read. */
  readonly day: FulfillmentDay | undefined;
}

/** The issues, and the view of the date that they are of. */
export interface AuditedDate {
  readonly view: DayView | undefined;
  readonly audited: Audit;
}

/** Audits a reading. Earlier dates of an archive are read for the stations that only these can judge. Throws what reading them throws. */
export async function auditedDate(
  { bumpedBefore, auditSettings }: Pick<KitchenSource, 'bumpedBefore' | 'auditSettings'>,
  { restaurant, stations, unreadable, date, day }: SetupAndDate,
  settings = auditSettings,
): Promise<AuditedDate> {
  const calendar = restaurant.zoneKnown ? restaurant.calendar : undefined;
  const view = day && date !== undefined ? dayView(day, date, calendar) : undefined;
  const unproven = unprovenStations(stations, view);
  const isAsked = bumpedBefore !== undefined && date !== undefined && unproven.length > 0;
  const before = isAsked ? await bumpedBefore(restaurant.guid, date, unproven) : undefined;
  return { view, audited: audit(stations, view, settings, { unreadable, bumpedBefore: before }) };
}
