import { journeyParts } from '../components/journey-chart.ts';
import { Failure } from '../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../kitchen/model/business-day.ts';
import type { FulfillmentDay } from '../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { runToEnd } from '../kitchen/model/steps.ts';
import { dateLimits, limitsInForce, limitsOfRows } from '../kitchen/pace/station-limit.ts';
import { LATE_CAUSES_TABLE, WHY_TABLE, type WhyRow } from '../kitchen/tables/causes.ts';
import type { JsonType, ValueOf } from '../kitchen/text/json-type.ts';
import { countOf } from '../kitchen/text/quantities.ts';
import { type CauseDay, causeDaySteps } from '../kitchen/tickets/cause-day.ts';
import {
  type LateCauses,
  lateCauses,
  lateMinutes,
  latenessMs,
  lateTickets,
} from '../kitchen/tickets/late-causes.ts';
import { drawnWhy, whySentences } from '../kitchen/tickets/words.ts';
import { MIN_DATES } from '../kitchen/usual/usual.ts';
import {
  type ListEntry,
  type ReadableSections,
  records,
  type Section,
  textList,
} from '../output/document.ts';
import { outputColumns } from '../output/format.ts';
import { DEFAULT_WIDTH, type Outlets } from '../output/line-output.ts';
import { textTable } from '../output/table.ts';
import { rowsTally } from '../reader/date-rows.ts';
import { KitchenReading } from '../reader/kitchen-reading.ts';
import { quotedValue } from '../settings/typed-text.ts';
import { capabilities } from '../terminal/capabilities.ts';
import { ASCII_GLYPHS } from '../terminal/glyphs.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { WhyFlags } from './arguments/command-flags.ts';
import {
  earlierProgress,
  futureNotes,
  PROGRAM,
  usualNotes,
  warningParts,
} from './arguments/notes-about.ts';
import { printConfigured, restaurantPrinter } from './arguments/print-restaurants.ts';
import { RESTAURANT_TYPE } from './arguments/read-restaurants.ts';
import { requestedDate } from './arguments/requested-date.ts';
import { UnknownName } from './arguments/requested-station.ts';

/** Explains the ticket or order whose GUID starts with the argument, or late tickets with `--late`. */
export const printWhy = restaurantPrinter<string | undefined, WhyFlags>('table', (request) => {
  const { source, argument: guidStart, flags, outlets, clock, decisionsOf } = request;
  requireQuestion(guidStart, flags);
  return {
    namesRestaurant: true,
    answer: async (restaurant, _format, show) => {
      const columns = outputColumns(flags.columns, WHY_TABLE.columns);
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const date = flags.date === undefined ? today : requestedDate(flags.date, today);
      const question = { date, today, usualOptions: { progress: earlierProgress(show) } };
      const kitchen = new KitchenReading(source, restaurant, question);
      const reading = await kitchen.rows();
      const { day } = reading;
      const requestedRowIndexes =
        guidStart === undefined ? undefined : requestedRows(day, guidStart, date);
      const { usualTimes, missed } = await kitchen.usualReading();
      const { calendar } = restaurant;
      const causes = runToEnd(causeDaySteps(day, { date, calendar, usualTimes }));
      const whyOfRow = whyRow(day, causes, { businessDate: date, clock: calendar });
      const limits = dateLimits(limitsInForce(source, decisionsOf(restaurant.guid)), usualTimes);
      const late =
        requestedRowIndexes === undefined
          ? lateTickets(day, causes, limitsOfRows(day, limits))
          : undefined;
      const rows =
        late
          ?.map((why) => whyOfRow(why.last.row, why))
          .sort((a, b) => latenessOf(b) - latenessOf(a)) ??
        firstRowOfEachTicket(causes, requestedRowIndexes)
          .map((row) => whyOfRow(row))
          .sort((a, b) => firedAt(a) - firedAt(b));
      const [usualDates, namedCauses] = [usualTimes.dates, lateCauses(late ?? [])];
      const about = { restaurant, source: source.name, date, usualDates };
      const answer = { ...about, rows, causes: namedCauses };
      const rowWarnings = warningParts(rowsTally(source, restaurant, reading));
      return {
        document: {
          ...(requestedRowIndexes === undefined
            ? lateSections(answer)
            : whySections(day, rows, outlets)),
          json: whyValue(answer),
          records: records(rows, WHY_TABLE, columns),
        },
        warnings: rowWarnings.length === 0 ? '' : `${PROGRAM}${rowWarnings.join(', ')}\n`,
        notes: usualNotes(usualTimes, missed) + futureNotes([date], today),
      };
    },
  };
});

export const whyCommand = printConfigured(printWhy);

/** The start of a random GUID with this length fits only one ticket of a date. */
const MIN_GUID_START = 8;

function requireQuestion(guidStart: string | undefined, { late }: WhyFlags): void {
  if ((guidStart === undefined) === (late === true)) {
    if (guidStart === undefined || guidStart.trim().length >= MIN_GUID_START) return;
    throw new Failure('USAGE', `${quotedValue(guidStart)} is too short for a ticket or an order.`, {
      hint: `Give the first ${MIN_GUID_START} characters or more.`,
    });
  }
  const sentence =
    late === true
      ? '--late is about all late tickets, so it takes no GUID or name.'
      : 'Give a ticket or order GUID, or --late.';
  throw new Failure('USAGE', sentence, {
    hint: 'Run linecheck why --late to see the GUIDs of late tickets.',
  });
}

/** Finds the rows of a ticket or order by the start of its GUID. Throws `UnknownName` for none, and USAGE for several. */
function requestedRows({ table, length }: FulfillmentDay, guidStart: string, date: string) {
  const start = guidStart.trim().toLowerCase();
  const { ticketGuid, orderGuid } = table.guid;
  const rowsByGuid = new Map<string, number[]>();
  for (let row = 0; row < length; row += 1) {
    for (const column of [ticketGuid, orderGuid]) {
      const guid = column.get(row) ?? '';
      if (!guid.toLowerCase().startsWith(start)) continue;
      const rows = rowsByGuid.get(guid) ?? [];
      if (rows.length === 0) rowsByGuid.set(guid, rows);
      rows.push(row);
    }
  }
  const [firstMatch, ...others] = rowsByGuid;
  if (firstMatch === undefined) {
    throw new UnknownName(
      'NOT_FOUND',
      `There is no ticket or order ${quotedValue(guidStart)} on ${businessDateLabel(date)}.`,
      { hint: 'Add --date for another date. Run linecheck why --late for GUIDs of late tickets.' },
    );
  }
  const exactRows = rowsByGuid.get(start) ?? (others.length === 0 ? firstMatch[1] : undefined);
  if (exactRows !== undefined) return exactRows;
  const count = `${rowsByGuid.size} tickets or orders`;
  throw new Failure('USAGE', `${count} start with ${quotedValue(guidStart)}. Give more of it.`);
}

function firstRowOfEachTicket(
  { ticketOf }: CauseDay,
  rows: readonly number[] = [],
): readonly number[] {
  const rowsByTicket = new Map<number, number>();
  for (const row of rows) {
    const ticket = ticketOf(row);
    if (ticket !== undefined && !rowsByTicket.has(ticket)) rowsByTicket.set(ticket, row);
  }
  return [...rowsByTicket.values()];
}

function whyRow(
  { table }: FulfillmentDay,
  causes: CauseDay,
  day: Pick<WhyRow, 'businessDate' | 'clock'>,
) {
  return (row: number, why = causes.why(causes.ticketOf(row) ?? -1)): WhyRow => ({
    ...day,
    row,
    ticketGuid: table.guid.ticketGuid.get(row),
    orderGuid: table.guid.orderGuid.get(row),
    why,
  });
}

function latenessOf({ why }: WhyRow): number {
  return why === undefined ? 0 : latenessMs(why);
}

function firedAt({ why }: WhyRow): number {
  return why?.parts.firedAt ?? Number.POSITIVE_INFINITY;
}

interface WhyAnswer {
  readonly restaurant: RestaurantChoice;
  readonly source: string;
  readonly date: string;
  readonly usualDates: readonly string[];
  readonly rows: readonly WhyRow[];
  readonly causes: readonly LateCauses[];
}

function whySections(
  day: FulfillmentDay,
  rows: readonly WhyRow[],
  { stdout, environment }: Outlets,
): ReadableSections {
  const width = Math.min(stdout.columns ?? DEFAULT_WIDTH, DEFAULT_WIDTH);
  const glyphs =
    stdout.isTTY === true && environment !== undefined
      ? capabilities(environment).glyphs
      : ASCII_GLYPHS;
  const entries = rows.map((row): ListEntry => {
    const name = row.ticketGuid ?? 'without a GUID';
    const [cause, ...others] = drawnWhy(row.why);
    const { ticket } = journeyParts(day, row.row, row.clock, width, glyphs, row.why);
    return {
      rows: [[name, whySentences(row.why, row.clock).join(' ')]],
      lines: [
        ['', `Ticket ${name}`],
        ['', cause],
        ...ticket.map((line) => [safeText(line.map((span) => span.text).join('')), ''] as const),
        ...others.map((text) => ['', text] as const),
      ],
    };
  });
  const list = { heads: ['Ticket', 'Why'], entries, isSpaced: true };
  return { table: [{ blocks: [{ list }] }], md: [{ title: 'Why', level: 1, blocks: [{ list }] }] };
}

const MAX_LISTED_TICKETS = 5;

function lateSections({ restaurant, date, usualDates, rows, causes }: WhyAnswer): ReadableSections {
  const minutes = causes.reduce((sum, { lateMs }) => sum + lateMinutes(lateMs), 0);
  const overText =
    usualDates.length < MIN_DATES
      ? 'with too few earlier dates to compare'
      : `${countOf(minutes, 'minute')} over usual`;
  const head = `${restaurant.name}, ${businessDateLabel(date)}: ${countOf(rows.length, 'late ticket')}, ${overText}.`;
  const columns = ['cause', 'tickets', 'lateMs', 'overHour', 'station', 'item'] as const;
  const table = textTable(causes, LATE_CAUSES_TABLE.shapeOf(columns));
  const tickets = textTable(rows.slice(0, MAX_LISTED_TICKETS), WHY_TABLE.tableShape);
  const sections: readonly Section[] = [
    { blocks: [textList('Late', [head])] },
    ...(rows.length === 0
      ? []
      : [
          { blocks: [{ table }] },
          { title: 'Most over usual', blocks: [{ table: tickets }] },
          { blocks: [{ lines: ['Run linecheck why TICKET for the details of one.'] }] },
        ]),
  ];
  return { table: sections, md: sections };
}

export const WHY_TYPE = {
  restaurant: RESTAURANT_TYPE,
  source: 'text: where it was read from',
  businessDate: 'date',
  usualDates: { $list: 'date: earlier date compared with' },
  causes: { $list: 'row' },
  tickets: { $list: 'row' },
} as const satisfies JsonType;

function whyValue({ restaurant, source, date, usualDates, rows, causes }: WhyAnswer) {
  return {
    restaurant: { guid: restaurant.guid, name: restaurant.name },
    source,
    businessDate: date,
    usualDates,
    causes: causes.map(LATE_CAUSES_TABLE.json),
    tickets: rows.map(WHY_TABLE.json),
  } satisfies ValueOf<typeof WHY_TYPE>;
}
