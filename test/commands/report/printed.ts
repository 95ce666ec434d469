import type { ReportFlags } from '../../../src/commands/arguments/command-flags.ts';
/** What `linecheck report` prints, and hand-made days of known figures. */
import { printReport } from '../../../src/commands/report/report.ts';
import type { ItemFulfillmentRead, PrepStationRead } from '../../../src/contract/decode.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { GRILL, record, station, YESTERDAY } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

export const BROILER = station(1, { name: 'Broiler' });
export const COLD = station(2, { name: 'Cold' });
const FRY = station(3, { name: 'Fry' });

/** A dish of a ticket, fired together with the others of it. */
export function dish(
  n: number,
  ticket: number,
  at: PrepStationRead | undefined,
  tookMinutes: number,
  firedMinutesAgo = 60,
): ItemFulfillmentRead {
  const { ticketGuid } = record(ticket);
  const level = at === undefined ? 1 : 0;
  return record(n, {
    ...(at !== undefined && { at }),
    level,
    tookMinutes,
    firedMinutesAgo,
    facts: { ticketGuid },
  });
}

/**
 * Today, 06:00: ticket 1 was fired at 05:00 and the broiler held it for 4 minutes of Cold and 2 of Fry. Ticket 2 was fired at 05:30. Ticket
 * 3, fired at 04:40, was forgotten at Fry for 75 minutes.
 */
export const DAY = [
  dish(1, 1, BROILER, 10),
  dish(2, 1, COLD, 6),
  dish(3, 1, FRY, 8),
  dish(1, 1, undefined, 12),
  dish(4, 2, BROILER, 14, 30),
  dish(5, 2, COLD, 4, 30),
  dish(6, 3, FRY, 75, 80),
];

/** Yesterday the broiler was faster, and there was a dessert. */
const DAY_BEFORE = [
  dish(1, 1, BROILER, 7, 1_500),
  dish(2, 1, COLD, 6, 1_500),
  dish(7, 4, station(4, { name: 'Dessert' }), 3, 1_490),
];

/** How the command is called. */
interface Call {
  readonly records?: readonly ItemFulfillmentRead[];
  readonly restaurant?: RestaurantChoice;
  readonly words?: readonly string[];
  readonly flags?: ReportFlags;
  readonly terminal?: { readonly isTTY?: boolean; readonly columns?: number };
}

/** Calls it over the real service, and returns what it wrote and how it ended. */
export async function printed(call: Call = {}) {
  const { records = DAY, restaurant = GRILL, words = [], flags = {}, terminal } = call;
  const { api, clock, fulfil } = await setStage({ records });
  await fulfil(DAY_BEFORE, YESTERDAY);
  const { outlet, text } = taking(terminal);
  const stderr = taking();
  const { source, expected, closings } = sourceOf(api, restaurant);
  const failure: unknown = await printReport(
    source,
    words,
    flags,
    { stdout: outlet, stderr: stderr.outlet },
    clock,
  ).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { bytesReceived } = api.link();
  return {
    stdout: text(),
    stderr: stderr.text(),
    failure,
    expected: [...expected],
    closings: closings(),
    bytesReceived,
  };
}

/** The widest line, columns. All letters on these days take one. */
export function widestLine(text: string): number {
  return Math.max(...text.split('\n').map(({ length }) => length));
}
