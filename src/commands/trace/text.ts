/** A trace as text: for people, as Markdown, and as JSON. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { markdownTable } from '../../kitchen/export/markdown.ts';
import type { TicketTrace } from '../../kitchen/trace/ticket-trace.ts';
import { type StationListGaps, stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import type { Destination } from '../../output/destination.ts';
import { jsonDocument } from '../../output/json.ts';
import { PLACE_WIDTH, SIGNS_TEXT, traceEntries, traceTitle } from '../../screens/trace/entries.ts';
import { textWidth, wrapText } from '../../terminal/text/safe-text.ts';

/** A trace, and whose it is. */
export interface ToldTrace {
  readonly trace: TicketTrace;
  readonly restaurant: { readonly guid: string; readonly name: string };
  /** Where it was read from. */
  readonly source: string;
  /** The business date whose records were read, `YYYYMMDD`. */
  readonly date: string | undefined;
  /** What of the station list could not be read. */
  readonly gaps: StationListGaps;
}

/** On wide screens sentences stay legible. */
const WIDEST = 110;
/** Columns before a sentence. */
const INDENT = 3 + PLACE_WIDTH + 1;

/** Lines of at most `width` columns: a title, and each hop with its reason. */
export function* traceTable(told: ToldTrace, width: number): Generator<string> {
  const most = Math.min(width, WIDEST);
  for (const line of [
    ...wrapText(traceTitle(told.trace), most),
    ...wrapText(heading(told), most),
  ]) {
    yield `${line}\n`;
  }
  for (const { sign, place, sentence, reason, fields } of traceEntries(told.trace)) {
    const why = `${reason} [${fields}]`;
    const lines = [...wrapText(sentence, most - INDENT), ...wrapText(why, most - INDENT)];
    yield '\n';
    for (const [at, line] of lines.entries()) {
      const mark = at === 0 ? `${sign.padEnd(3)}${place.padEnd(PLACE_WIDTH + 1)}` : '';
      yield `${mark.padEnd(INDENT)}${line}\n`;
    }
  }
  yield '\n';
  for (const line of wrapText(SIGNS_TEXT, most)) yield `${line}\n`;
}

/** A heading and a table. Whatever comes from outside is in the table, where it is escaped. */
export function* traceMarkdown(told: ToldTrace, isRaw: boolean): Generator<string> {
  const columns = ['', 'Where', 'What happens', 'Why'].map(
    (head) => ({ head, align: 'left' }) as const,
  );
  const rows = [
    ['', '', traceTitle(told.trace), heading(told)],
    ...traceEntries(told.trace).map(({ sign, place, sentence, reason, fields }) => [
      sign,
      place,
      sentence,
      `${reason} [${fields}]`,
    ]),
  ];
  const table = markdownTable(columns, rows, { widthOf: textWidth, isRaw });
  yield `# Where a ticket goes\n\n${table}\n${SIGNS_TEXT}\n`;
}

/** One object, with a newline at the end; `trace-arguments.ts` tells its keys. */
export function traceJson(
  { trace, restaurant, source, date, gaps }: ToldTrace,
  place: Pick<Destination, 'isDemo'>,
): string {
  const { stationGuid, name, kdsDown, hops, doubts } = trace;
  const value = {
    restaurant: { guid: restaurant.guid, name: restaurant.name },
    source,
    station: { guid: stationGuid, name },
    kdsDown,
    businessDate: date ?? null,
    outcome: hops.at(-1)?.outcome ?? null,
    hops: hops.map(({ records, ...hop }) => ({ ...hop, records: records ?? null })),
    doubts,
    unreadable: gaps.unreadable,
    damaged: gaps.damaged,
  };
  return jsonDocument(value, place);
}

function heading({ restaurant, source, date, gaps }: ToldTrace): string {
  const read =
    date === undefined
      ? 'no business date read: --date DATE proves KDS by its records'
      : `records of ${businessDateLabel(date)}`;
  const head = `${restaurant.name} (${source}); ${read}`;
  return [head, ...stationListGaps(gaps)].join('. ');
}
