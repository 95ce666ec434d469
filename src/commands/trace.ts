import { Failure } from '../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { SetupOnDate } from '../kitchen/stations/setup-history.ts';
import {
  HOP_OUTCOMES,
  PLACE_WIDTH,
  PLACES,
  signsText,
  type TicketTrace,
  traceEntries,
  traceTitle,
} from '../kitchen/stations/trace-words.ts';
import { setupOnDateText, stationListGaps } from '../kitchen/stations/words.ts';
import { subjectTable } from '../kitchen/tables/column.ts';
import type { JsonType, ValueOf } from '../kitchen/text/json-type.ts';
import { type Document, type ListEntry, records } from '../output/document.ts';
import { KitchenReading } from '../reader/kitchen-reading.ts';
import type { TraceFlags } from './arguments/command-flags.ts';
import { futureNotes, gapNotes } from './arguments/notes-about.ts';
import { printConfigured, restaurantPrinter } from './arguments/print-restaurants.ts';
import { RESTAURANT_TYPE } from './arguments/read-restaurants.ts';
import { requestedDate } from './arguments/requested-date.ts';
import { requestedStation } from './arguments/requested-station.ts';
import { SETUP_TYPE, setupValue } from './arguments/setup-value.ts';

export const printTrace = restaurantPrinter<string, TraceFlags>('table', (request) => ({
  namesRestaurant: true,
  answer: async (restaurant) => {
    const { source, argument: stationText, flags, clock } = request;
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const date = flags.date === undefined ? undefined : requestedDate(flags.date, today);
    const kitchen = new KitchenReading(source, restaurant, { date, today });
    const setup = await kitchen.setup();
    const station = requestedStation(setup.stations, stationText, setup.unreadable);
    const reading = date === undefined ? undefined : await kitchen.rows();
    const check = await kitchen.joined(reading?.day);
    const trace = check.trace(station.guid, flags.kdsDown === true);
    if (trace === undefined) throw new Failure('NOT_FOUND', `Unknown station "${stationText}".`);
    return {
      document: traceDocument({ trace, restaurant, source: source.name, date, setup }),
      warnings: gapNotes(setup).join(''),
      notes: futureNotes([date], today),
    };
  },
}));

export const traceCommand = printConfigured(printTrace);

interface PrintedTrace {
  readonly trace: TicketTrace;
  readonly restaurant: RestaurantChoice;
  readonly source: string;
  readonly date: string | undefined;
  readonly setup: SetupOnDate;
}

function traceDocument(printedTrace: PrintedTrace): Document {
  const [title, headingText] = [traceTitle(printedTrace.trace), heading(printedTrace)];
  const head: ListEntry = {
    rows: [['', '', title, headingText]],
    lines: [
      ['', title],
      ['', headingText],
    ],
  };
  const entries = traceEntries(printedTrace.trace);
  const hops = entries.map((entry): ListEntry => {
    const { sign, place, sentence, reason, source } = entry;
    const why = reason + source;
    const mark = `${sign.padEnd(3)}${place.padEnd(PLACE_WIDTH + 1)}`;
    return {
      rows: [[sign, place, sentence, why]],
      lines: [
        [mark, sentence],
        [' '.repeat(mark.length), why],
      ],
    };
  });
  const heads = ['', 'Where', 'What happens', 'Why'];
  const list = { list: { heads, entries: [head, ...hops], isSpaced: true } };
  const signs = { lines: [signsText(entries)] };
  const { date: businessDate, trace } = printedTrace;
  const datedHops = trace.hops.map((hop) => ({ ...hop, businessDate }));
  return {
    table: [{ blocks: [list] }, { blocks: [signs] }],
    md: [{ title: 'Ticket route', level: 1, blocks: [list, signs] }],
    json: traceJson(printedTrace),
    records: records(datedHops, HOPS_TABLE),
  };
}

const DOUBT_KINDS = ['conflict', 'unknown value', 'dangling', 'records'] as const;
export const TRACE_TYPE = {
  restaurant: RESTAURANT_TYPE,
  station: RESTAURANT_TYPE,
  source: 'text: where it was read from',
  kdsDown: 'flag: the route while the KDS is offline',
  businessDate: 'date?: null without --date',
  setup: SETUP_TYPE,
  outcome: {
    $of: { $null: HOP_OUTCOMES },
    $means:
      'of the last hop. partial: only the expediter gets the ticket, nobody at the station. lost: nobody gets it',
  },
  hops: { $list: 'row' },
  doubts: {
    $list: {
      kind: { $of: DOUBT_KINDS, $means: 'records: bumps that contradict the setup' },
      rule: 'text: the audit rule',
      sentence: 'text',
      fields: { $list: 'text: field of the API' },
    },
  },
  unreadable: 'count: entries of the station list that could not be read',
  damaged: 'count: stations with a field that could not be read',
} as const satisfies JsonType;

function traceJson({ trace, restaurant, source, date, setup }: PrintedTrace) {
  const { stationGuid, name, kdsDown, hops, doubts } = trace;
  return {
    restaurant: { guid: restaurant.guid, name: restaurant.name },
    source,
    station: { guid: stationGuid, name },
    kdsDown,
    businessDate: date ?? null,
    setup: setupValue(setup),
    outcome: hops.at(-1)?.outcome ?? null,
    hops: hops.map(({ records: counted, ...hop }) => ({ ...hop, records: counted ?? null })),
    doubts,
    unreadable: setup.unreadable,
    damaged: setup.damaged,
  } satisfies ValueOf<typeof TRACE_TYPE>;
}

function heading({ restaurant, source, date, setup }: PrintedTrace): string {
  const bumps =
    date === undefined
      ? 'no bumps read (add --date DATE to detect KDS by bumps)'
      : `bumps of ${businessDateLabel(date)}`;
  const head = `${restaurant.name} (${source}), ${bumps}`;
  const setupSentences = setupOnDateText(setup, restaurant.calendar);
  return setupSentences.length === 0
    ? [head, ...stationListGaps(setup)].join('. ')
    : [`${head}.`, ...setupSentences, ...stationListGaps(setup)].join(' ');
}

type Hop = TicketTrace['hops'][number] & { readonly businessDate: string | undefined };

export const HOPS_TABLE = subjectTable({
  place: {
    value: (hop: Hop) => hop.place,
    type: PLACES,
    doc: "lists: the station's tickets list other stations' items. listed: other stations' tickets list the station's items",
  },
  outcome: {
    value: (hop) => hop.outcome,
    type: HOP_OUTCOMES,
    doc: 'woken: the printer prints only because the KDS is offline',
  },
  sentence: { value: (hop) => hop.sentence, type: 'text' },
  reason: { value: (hop) => hop.reason, type: 'text' },
  fields: { value: (hop) => hop.fields, type: { $list: 'text' }, doc: 'fields of the API' },
  stations: { value: (hop) => hop.stations, type: { $list: 'text' }, doc: 'GUIDs' },
  records: {
    value: (hop) => hop.records,
    unit: 'count',
    doc: 'bumps on the date, null without --date',
  },
  businessDate: { unit: 'date', value: (hop) => hop.businessDate },
});
