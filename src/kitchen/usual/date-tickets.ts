/** A date's ticket times, by what a guest sees: dining option, size, and hour. */

import { HOUR_MS } from '../../contract/time-units.ts';
import { QUARTER_MS } from '../calendar/zone-offset.ts';
import { NONE, REASONS, type Reason, reasonCode } from '../measures/measure.ts';
import { guidGroupSteps } from '../measures/row-groups.ts';
import { ticketTimeSteps } from '../measures/ticket-time.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { rowSteps } from '../table/steps.ts';
import type { ClockQuarterOf } from './clock-quarters.ts';
import { TICKET_SIZES, type TicketGroup, type TicketTimes } from './date-summary.ts';
import { histogramText } from './histogram-text.ts';
import { addToBin, binOf } from './time-histogram.ts';

const QUARTERS_AN_HOUR = HOUR_MS / QUARTER_MS;
const OVER_HOUR = reasonCode('un-bumped');

/** In steps. */
export function* ticketTimesSteps(
  day: FulfillmentDay,
  quarterOf: ClockQuarterOf,
): Generator<undefined, TicketTimes> {
  const { subjects, valuesMs, endedAt, reasons } = yield* ticketTimeSteps(day);
  const { items, first } = yield* ticketItems(day, subjects, valuesMs.length);
  const { diningOptionName: names, diningOptionBehavior: behaviors } = day.table.text;
  const isStepOver = rowSteps();
  const drafts = new Map<string, GroupDraft>();
  const leftOut = new Map<Reason, number>();
  for (let ticket = 0; ticket < items.length; ticket += 1) {
    if (isStepOver(1)) yield;
    const code = reasons[ticket] ?? 0;
    const row = first[ticket] ?? NONE;
    if (row === NONE) continue;
    const tookMs = valuesMs[ticket] ?? Number.NaN;
    const quarter = quarterOf((endedAt[ticket] ?? Number.NaN) - tookMs);
    const why = code === OVER_HOUR ? undefined : REASONS[code - 1];
    if (why !== undefined || quarter === undefined) {
      const reason = why ?? 'other date';
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
      continue;
    }
    const dining = names.get(row) ?? '';
    const behavior = behaviors.get(row) ?? '';
    const size = TICKET_SIZES.findLast((least) => least <= (items[ticket] ?? 0)) ?? 1;
    const hour = Math.floor(quarter / QUARTERS_AN_HOUR);
    const key = JSON.stringify([dining, behavior, size, hour]);
    const draft = drafts.get(key) ?? { dining, behavior, size, hour, overHour: 0, bins: new Map() };
    drafts.set(key, draft);
    if (code === OVER_HOUR) draft.overHour += 1;
    else addToBin(draft.bins, binOf(tookMs));
  }
  const inOrder = [...drafts].sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = inOrder.map(([, { bins, ...group }]) => ({
    ...group,
    times: histogramText(bins),
  }));
  return { groups, leftOut };
}

interface GroupDraft extends Omit<TicketGroup, 'times'> {
  overHour: number;
  readonly bins: Map<number, number>;
}

/** By ticket: its items, however many rows they have, and a row. An order has one dining option. */
function* ticketItems(day: FulfillmentDay, ticketOf: Uint32Array, tickets: number) {
  const selections = yield* guidGroupSteps(day.table.guid.selectionGuid, day.length);
  const items = new Uint32Array(tickets);
  const first = new Uint32Array(tickets).fill(NONE);
  const isSeen = new Uint8Array(selections.count);
  const isStepOver = rowSteps();
  for (let row = 0; row < day.length; row += 1) {
    if (isStepOver(1)) yield;
    const ticket = ticketOf[row] ?? NONE;
    const selection = selections.of[row] ?? 0;
    if (ticket === NONE) continue;
    if (first[ticket] === NONE) first[ticket] = row;
    if (isSeen[selection] === 1) continue;
    isSeen[selection] = 1;
    items[ticket] = (items[ticket] ?? 0) + 1;
  }
  return { items, first };
}
