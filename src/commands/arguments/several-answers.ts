/** Several restaurants' answers as text, piece by piece in order. */
import type { Failure } from '../../contract/failures.ts';
import { failureState } from '../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { csvLine } from '../../kitchen/text/csv.ts';
import { demoField, jsonText } from '../../kitchen/text/json-text.ts';
import { markdownTable } from '../../kitchen/text/markdown.ts';
import type { Destination } from '../../output/destination.ts';
import { type Document, tableColumns } from '../../output/document.ts';
import type { OutputFormat } from '../../output/format.ts';
import { jsonLine } from '../../output/line-output.ts';
import { fleetPage, html, type PagePart } from '../../output/page.ts';
import { formatDocument } from '../../output/print.ts';
import { safeText, textWidth } from '../../terminal/safe-text.ts';
import {
  outcomeCode,
  outcomeHead,
  outcomeText,
  type RestaurantOutcome,
} from './read-restaurants.ts';

/** A restaurant without an answer would pass for a data row here. */
const ROWS: ReadonlySet<OutputFormat> = new Set(['csv', 'ndjson']);

/** Holds restaurants without an answer until the next answer. If all fail, prints nothing. */
export function SeveralAnswers(place: Omit<Destination, 'write'>, namesRestaurant: boolean) {
  const { format, isDemo } = place;
  const waiting: RestaurantOutcome<never>[] = [];
  /** A page is written at the end. */
  const parts: PagePart[] = [];
  /** Array elements or sections so far. */
  let elements = 0;
  let answers = 0;
  let columns: readonly string[] = [];
  /** Rows have only requested columns, and none for a restaurant without an answer. */
  let hasChosenColumns = false;

  function* unread(): Generator<string> {
    for (const each of waiting.splice(0)) {
      if (hasChosenColumns && ROWS.has(format)) continue;
      if (format === 'html') parts.push(unreadPart(each));
      yield unreadText(each, { ...place, columns }, elements === 0);
      elements += 1;
    }
  }

  const leadOf = (restaurant: { readonly guid: string; readonly name: string }): string => {
    const { guid, name } = restaurant;
    const gap = elements === 0 ? '' : '\n';
    switch (format) {
      case 'json': {
        const fields = jsonText({ ...demoField(isDemo), restaurant });
        const head = namesRestaurant ? '' : `${fields.slice(0, -1)},"records":\n`;
        return `${elements === 0 ? '[' : ','}\n${head}`;
      }
      case 'html':
      case 'ndjson':
      case 'csv':
        return '';
      case 'table':
        return namesRestaurant ? gap : `${gap}${safeText(name)} (${safeText(guid)})\n`;
      case 'md': {
        if (namesRestaurant) return gap;
        const heads = tableColumns(['Restaurant', 'GUID']);
        return `${gap}${markdownTable(heads, [[name, guid]], { widthOf: textWidth })}\n`;
      }
    }
  };

  return {
    isEmpty: () => answers === 0,

    add(outcome: RestaurantOutcome<never>): void {
      waiting.push(outcome);
    },

    /** Comes after those without one. `without`: why requested parts are missing. */
    *answer(
      { guid, name }: RestaurantChoice,
      document: Document,
      without?: Failure,
    ): Generator<string> {
      const isFirst = answers === 0;
      answers += 1;
      ({ columns, hasChosenColumns } = document.records);
      const rowEnd = hasChosenColumns ? {} : rowEndOf(without);
      if (isFirst && format === 'csv') {
        const lead = ['restaurant', ...Object.keys(demoField(isDemo))];
        yield csvLine([...lead, ...columns, ...Object.keys(rowEnd)]);
      }
      yield* unread();
      if (format === 'html') {
        if (document.html !== undefined) parts.push(document.html);
        return;
      }
      // Nothing for people about this restaurant, not even an empty line.
      if (format === 'table' && !hasChosenColumns && document.table?.length === 0) return;
      yield leadOf({ guid, name });
      elements += 1;
      const hasHead = isFirst && format !== 'csv';
      yield* formatDocument(document, { ...place, hasHead, restaurant: guid, rowEnd });
      if (format === 'json' && !namesRestaurant) yield '}\n';
    },

    *end(): Generator<string> {
      yield* unread();
      if (format === 'json') yield ']\n';
      if (format === 'html') yield fleetPage(parts, place);
    },
  };
}

/** End of csv rows for several restaurants. `without`: why requested parts are missing. */
function rowEndOf(without?: Failure): Readonly<Record<string, string>> {
  const restaurantState = without === undefined ? 'read' : failureState(without.code);
  return { restaurantState, restaurantCode: without?.code ?? '' };
}

function unreadPart(unread: RestaurantOutcome<never>): PagePart {
  const { name: title } = unread.restaurant;
  const code = outcomeCode(unread);
  const why = `${outcomeText(unread)}${code === undefined ? '' : ` [${code}]`}`;
  const line = html`<p><b>${title}</b>: ${why}</p>\n`;
  return { title, sections: [], line, date: '', isTrouble: true };
}

interface UnreadPlace extends Omit<Destination, 'write'> {
  readonly columns: readonly string[];
}

/** `{restaurant, state, code}`, also as an ndjson line, a csv row, or a section. `isFirst` is about array elements or sections. */
function unreadText(
  unread: RestaurantOutcome<never>,
  { format, isDemo, columns }: UnreadPlace,
  isFirst: boolean,
): string {
  const head = outcomeHead(unread);
  const { restaurant, state, code } = head;
  const { guid, name } = restaurant;
  const gap = isFirst ? '' : '\n';
  switch (format) {
    case 'json':
      return `${isFirst ? '[' : ','}\n${jsonText({ ...demoField(isDemo), ...head })}\n`;
    case 'html':
      return '';
    case 'ndjson':
      return jsonLine({ restaurant: guid, ...demoField(isDemo), name, state, code });
    case 'csv': {
      const lead = Object.values({ restaurant: guid, ...demoField(isDemo) }).map(String);
      const empty = columns.map(() => undefined);
      return csvLine([...lead, ...empty, state, code ?? undefined]);
    }
    case 'table':
      if (code === null) return '';
      return `${gap}${safeText(name)} (${safeText(guid)})\n${outcomeText(unread)} [${code}]\n`;
    case 'md': {
      if (code === null) return '';
      const heads = tableColumns(['Restaurant', 'GUID', 'State', 'Code']);
      const row = [name, guid, outcomeText(unread), code];
      return `${gap}${markdownTable(heads, [row], { widthOf: textWidth })}\n`;
    }
  }
}
