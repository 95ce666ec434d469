/** Business dates as the audit sees them. */
import * as fc from 'fast-check';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { RULES } from '../../../src/kitchen/audit/audit.ts';
import { type DayView, dayView } from '../../../src/kitchen/audit/day-view.ts';
import { SEVERITIES, type Severity } from '../../../src/kitchen/audit/rule.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { HOUR, iso, MINUTE, NOON, record, SECOND } from '../fixtures.ts';

export const DATE = '20260515';
export const CALENDAR = { zone: 'UTC', closeoutHour: 4 };

export function viewOf(
  records: readonly ItemFulfillmentRead[],
  zone: 'known' | 'unknown' = 'known',
): DayView {
  const zoneKnown = zone === 'known';
  const day = fulfillmentDay(records, '', rowRules(DATE, { calendar: CALENDAR, zoneKnown }));
  return dayView(day, DATE, zoneKnown ? CALENDAR : undefined);
}

/** Rules off or with a severity of choice, and some of these stations allowed. */
export function auditChoices(stations: readonly string[]) {
  return fc.record({
    rules: fc
      .array(
        fc.tuple(
          fc.constantFrom(...RULES.map(({ id }) => id)),
          fc.constantFrom(...SEVERITIES, 'off' as const),
        ),
      )
      .map((pairs) => new Map<string, Severity | 'off'>(pairs)),
    allowed: fc.subarray([...stations]).map((names) => new Set(names)),
  });
}

/** A date with one item from each of these stations. */
export function provenBy(...guids: readonly string[]): DayView {
  return viewOf(
    guids.map((guid) => record({ prepStationGuid: guid, selectionGuid: `made at ${guid}` })),
  );
}

interface Pace {
  /** Number of the first item, used as a name for the item and the ticket. */
  readonly from?: number;
  readonly facts?: ItemFulfillmentRead;
  readonly everyMs?: number;
  /** From fire to start and to fulfilled. */
  readonly startedMs?: number;
  readonly tookMs?: number;
  /** When the first was fired, epoch ms. */
  readonly firedAt?: number;
}

/** So many items made at a station, or at none: one a minute from noon, each on a separate ticket, done in five minutes. */
export function items(
  count: number,
  at: string | undefined,
  pace: Pace = {},
): readonly ItemFulfillmentRead[] {
  const { from = 0, facts = {}, everyMs = MINUTE, startedMs = MINUTE, tookMs = 5 * MINUTE } = pace;
  return Array.from({ length: count }, (_, n) => {
    const fired = (pace.firedAt ?? NOON) + n * everyMs;
    const {
      prepStationGuid: _guid,
      prepStationName: _name,
      ...stationless
    } = record(
      { ticketGuid: `ticket ${from + n}`, selectionGuid: `item ${from + n}`, ...facts },
      { fired, started: fired + startedMs, fulfilled: fired + tookMs },
    );
    return at === undefined
      ? stationless
      : { ...stationless, prepStationGuid: at, prepStationName: `Station ${at}` };
  });
}

/** A pace: fired half an hour before closeout, and bumped with it. */
export const SWEPT = { firedAt: NOON + 15 * HOUR + 20 * MINUTE, everyMs: 0, tookMs: 40 * MINUTE };

const PLACES = ['a', 'b', 'c', 'gone', ''];

const instants = (min: number, max: number) =>
  fc.oneof(
    { arbitrary: fc.integer({ min, max }).map((at) => iso(NOON + at)), weight: 12 },
    { arbitrary: fc.constantFrom('never', iso(NOON + 50 * HOUR)), weight: 1 },
  );

/** Records of few tickets, items and stations, with anything possibly missing. No two have one natural key. */
export const dayRecords: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc.uniqueArray(
  fc.record(
    {
      ticketGuid: fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6'),
      selectionGuid: fc.constantFrom('s1', 's2', 's3', 's4', 's5', 's6', 's7'),
      prepStationGuid: fc.constantFrom(...PLACES),
      prepStationName: fc.constantFrom('Grill', 'Fry', ''),
      itemFulfillmentLevel: fc.constantFrom(0, 0, 0, 1, 2, 2, 7),
      ticketFiredAt: instants(0, 2 * MINUTE),
      itemStartedAt: instants(2 * MINUTE - SECOND, 5 * MINUTE),
      itemFulfilledAt: instants(2 * MINUTE - SECOND, 70 * MINUTE),
    },
    { requiredKeys: [] },
  ),
  {
    maxLength: 60,
    selector: ({ ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel }) =>
      selectionGuid === undefined
        ? Symbol('of a key of its own')
        : `${ticketGuid} ${selectionGuid} ${prepStationGuid} ${itemFulfillmentLevel}`,
  },
);

/** Dates, or none read yet. */
export const views: fc.Arbitrary<DayView | undefined> = fc.option(
  fc
    .tuple(dayRecords, fc.constantFrom('known' as const, 'unknown' as const))
    .map(([records, zone]) => viewOf(records, zone)),
  { nil: undefined },
);
