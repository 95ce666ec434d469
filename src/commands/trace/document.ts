/** The document of a trace. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-on-date.ts';
import type { TicketTrace } from '../../kitchen/trace/ticket-trace.ts';
import { setupOnDateText } from '../../kitchen/wording/setup-on-date-text.ts';
import { type StationListGaps, stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import { type Document, type ListEntry, records } from '../../output/document.ts';
import { PLACE_WIDTH, SIGNS_TEXT, traceEntries, traceTitle } from '../../screens/trace/entries.ts';
import { setupValue } from '../arguments/setup-value.ts';

/** A trace, and its restaurant. */
export interface PrintedTrace {
  readonly trace: TicketTrace;
  readonly restaurant: RestaurantChoice;
  /** The source's address. */
  readonly source: string;
  /** Business date whose records were read, `YYYYMMDD`. */
  readonly date: string | undefined;
  /** The setup of the date. */
  readonly setup: SetupOnDate;
  /** Unreadable parts of the station list. */
  readonly gaps: StationListGaps;
}

/** A title, then each hop with its reason. */
export function traceDocument(printed: PrintedTrace): Document {
  const [title, from] = [traceTitle(printed.trace), heading(printed)];
  const head: ListEntry = {
    rows: [['', '', title, from]],
    lines: [
      ['', title],
      ['', from],
    ],
  };
  const hops = traceEntries(printed.trace).map((entry): ListEntry => {
    const { sign, place, sentence, reason, fields } = entry;
    const why = `${reason} [${fields}]`;
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
  const list = { list: { heads, entries: [head, ...hops], areApart: true } };
  const signs = { lines: [SIGNS_TEXT] };
  const dated = printed.trace.hops.map((hop) => ({ ...hop, businessDate: printed.date }));
  return {
    table: [{ blocks: [list] }, { blocks: [signs] }],
    md: [{ title: 'Ticket route', level: 1, blocks: [list, signs] }],
    json: traceValue(printed),
    records: records(dated, HOP_SHAPE),
  };
}

/** One object; `arguments.ts` documents its keys. */
function traceValue({ trace, restaurant, source, date, setup, gaps }: PrintedTrace) {
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
    unreadable: gaps.unreadable,
    damaged: gaps.damaged,
  };
}

function heading({ restaurant, source, date, setup, gaps }: PrintedTrace): string {
  const read =
    date === undefined
      ? 'no bumps read (add --date DATE to detect KDS by bumps)'
      : `bumps of ${businessDateLabel(date)}`;
  const head = `${restaurant.name} (${source}); ${read}`;
  const setups = setupOnDateText(setup, restaurant.calendar);
  return setups.length === 0
    ? [head, ...stationListGaps(gaps)].join('. ')
    : [`${head}.`, ...setups, ...stationListGaps(gaps)].join(' ');
}

type Hop = TicketTrace['hops'][number] & { readonly businessDate: string | undefined };

/** Columns of a hop, by stable IDs that scripts rely on, and the keys of its JSON. */
const HOP_SHAPE = recordShape(
  {
    place: (hop: Hop) => hop.place,
    outcome: (hop) => hop.outcome,
    sentence: (hop) => hop.sentence,
    reason: (hop) => hop.reason,
    fields: (hop) => hop.fields,
    stations: (hop) => hop.stations,
    records: (hop) => hop.records,
    businessDate: (hop) => hop.businessDate,
  },
  ['records'],
);
