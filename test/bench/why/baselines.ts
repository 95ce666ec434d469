/** Rules that need no thought. What judges causes is worth something only beside them. */
import { parseInstant } from '../../../src/contract/instant.ts';
import type { Answer, WhyRule } from './causes.ts';

/** The station whose last bump ends the ticket is slow. */
const lastStation: WhyRule = (rows, _before, _calendar, ticketGuids) => {
  const asked = new Set(ticketGuids);
  const last = new Map<string, { readonly at: number; readonly stationGuid: string }>();
  for (const row of rows) {
    const { ticketGuid = '', itemFulfilledAt = '', prepStationGuid } = row;
    if (row.itemFulfillmentLevel !== 0) continue;
    const at = parseInstant(itemFulfilledAt);
    if (!asked.has(ticketGuid) || prepStationGuid === undefined || at === undefined) continue;
    if (at >= (last.get(ticketGuid)?.at ?? 0)) {
      last.set(ticketGuid, { at, stationGuid: prepStationGuid });
    }
  }
  return new Map(
    Array.from(last, ([ticketGuid, { stationGuid }]): readonly [string, Answer] => [
      ticketGuid,
      { cause: 'station slow', stationGuid },
    ]),
  );
};

const noAnswer: WhyRule = () => new Map();

export interface JudgedRule {
  readonly name: string;
  readonly rule: WhyRule;
}

export const BASELINES: readonly JudgedRule[] = [
  { name: 'last station', rule: lastStation },
  { name: 'no answer', rule: noAnswer },
];
