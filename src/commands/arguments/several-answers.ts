import type { Failure } from '../../contract/failures.ts';
import { failureState } from '../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { csvLine } from '../../kitchen/text/csv.ts';
import { demoField, jsonText } from '../../kitchen/text/json-text.ts';
import { markdownTable } from '../../kitchen/text/markdown.ts';
import type { Destination } from '../../output/destination.ts';
import { type Document, type Records, textTableColumns } from '../../output/document.ts';
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

/** These formats print data rows. With chosen columns, a row about an unread restaurant would look like a data row. */
const ROW_FORMATS: ReadonlySet<OutputFormat> = new Set(['csv', 'ndjson']);

type AnswerStyle = Omit<Destination, 'write'>;

/** Unread restaurants wait until the next answer or the end. If all restaurants fail, nothing is printed. */
export class SeveralAnswers {
  readonly #style: AnswerStyle;
  readonly #documentNamesRestaurant: boolean;
  #unread: RestaurantOutcome<never>[] = [];
  readonly #pageParts: PagePart[] = [];
  #elementCount = 0;
  /** Of the last answer. Its rows are not kept, because a date is large. */
  #columns: Pick<Records, 'columns' | 'hasChosenColumns'> | undefined;

  constructor(style: AnswerStyle, documentNamesRestaurant: boolean) {
    this.#style = style;
    this.#documentNamesRestaurant = documentNamesRestaurant;
  }

  get isEmpty(): boolean {
    return this.#columns === undefined;
  }

  addUnread(outcome: RestaurantOutcome<never>): void {
    this.#unread.push(outcome);
  }

  *answer(
    restaurant: RestaurantChoice,
    document: Document,
    partFailure: Failure | undefined,
  ): Generator<string> {
    const { format, isDemo } = this.#style;
    const isFirst = this.isEmpty;
    const { columns, hasChosenColumns } = document.records;
    this.#columns = { columns, hasChosenColumns };
    const rowEnd = hasChosenColumns ? {} : csvRowEnd(partFailure);
    if (isFirst && format === 'csv') {
      const lead = ['restaurant', ...Object.keys(demoField(isDemo))];
      yield csvLine([...lead, ...columns, ...Object.keys(rowEnd)]);
    }
    yield* this.#unreadPieces();
    if (format === 'html') {
      if (document.html !== undefined) this.#pageParts.push(document.html);
      return;
    }
    // An empty table prints nothing for people, not even an empty line.
    if (format === 'table' && !hasChosenColumns && document.table?.length === 0) return;
    yield this.#separator() + this.#lead(restaurant);
    this.#elementCount += 1;
    const place = { hasHead: isFirst && format !== 'csv', restaurant: restaurant.guid, rowEnd };
    yield* formatDocument(document, { ...this.#style, ...place });
    // `#lead` opened this object.
    if (format === 'json' && !this.#documentNamesRestaurant) yield '}\n';
  }

  /** `chainTexts` are about all restaurants together. Only a page has room for them. */
  *end(chainTexts: readonly string[]): Generator<string> {
    const { format } = this.#style;
    yield* this.#unreadPieces();
    if (format === 'json') yield ']\n';
    if (format === 'html') yield fleetPage(this.#pageParts, this.#style, chainTexts);
  }

  *#unreadPieces(): Generator<string> {
    const { format } = this.#style;
    for (const outcome of this.#unread.splice(0)) {
      if (this.#columns?.hasChosenColumns && ROW_FORMATS.has(format)) continue;
      if (format === 'html') this.#pageParts.push(unreadPart(outcome));
      const text = this.#unreadText(outcome);
      yield text === '' ? '' : this.#separator() + text;
      this.#elementCount += 1;
    }
  }

  #separator(): string {
    const { format } = this.#style;
    const isFirst = this.#elementCount === 0;
    if (format === 'json') return isFirst ? '[\n' : ',\n';
    return isFirst || format === 'html' || ROW_FORMATS.has(format) ? '' : '\n';
  }

  #lead({ guid, name }: RestaurantChoice): string {
    const { format, isDemo } = this.#style;
    if (this.#documentNamesRestaurant) return '';
    if (format === 'table' || format === 'md') return headText(format, { guid, name });
    if (format !== 'json') return '';
    const fields = jsonText({ ...demoField(isDemo), restaurant: { guid, name } });
    return `${fields.slice(0, -1)},"records":\n`;
  }

  /** Returns `{restaurant, state, code}` as an array element, an ndjson line, a csv row, or a section. */
  #unreadText(unread: RestaurantOutcome<never>): string {
    const { format, isDemo } = this.#style;
    const head = outcomeHead(unread);
    const { restaurant, state, code } = head;
    const { guid, name } = restaurant;
    switch (format) {
      case 'json':
        return `${jsonText({ ...demoField(isDemo), ...head })}\n`;
      case 'html':
        return '';
      case 'ndjson':
        return jsonLine({ restaurant: guid, ...demoField(isDemo), name, state, code });
      case 'csv': {
        const lead = Object.values({ restaurant: guid, ...demoField(isDemo) }).map(String);
        const empty = this.#columns?.columns.map(() => undefined) ?? [];
        return csvLine([...lead, ...empty, state, code ?? undefined]);
      }
      case 'table':
      case 'md':
        return code === null ? '' : headText(format, restaurant, [outcomeText(unread), code]);
    }
  }
}

/** Names a restaurant for people. `why` has the state and the code of a failure. */
function headText(
  format: 'table' | 'md',
  { guid, name }: Pick<RestaurantChoice, 'guid' | 'name'>,
  why: readonly [state: string, code: string] | readonly [] = [],
): string {
  const [state, code] = why;
  if (format === 'md') {
    const heads = textTableColumns(['Restaurant', 'GUID', ...(state ? ['State', 'Code'] : [])]);
    return `${markdownTable(heads, [[name, guid, ...why]], { widthOf: textWidth })}\n`;
  }
  return `${safeText(name)} (${safeText(guid)})\n${state ? `${state} [${code}]\n` : ''}`;
}

/** Returns the last cells of a csv row, by column. `partFailure` says why a requested part is missing. */
function csvRowEnd(partFailure: Failure | undefined): Readonly<Record<string, string>> {
  const restaurantState = partFailure === undefined ? 'read' : failureState(partFailure.code);
  return { restaurantState, restaurantCode: partFailure?.code ?? '' };
}

function unreadPart(unread: RestaurantOutcome<never>): PagePart {
  const { name: title } = unread.restaurant;
  const code = outcomeCode(unread);
  const why = `${outcomeText(unread)}${code === undefined ? '' : ` [${code}]`}`;
  const line = html`<p><b>${title}</b>: ${why}</p>\n`;
  return { title, sections: [], line, date: '', isTrouble: true };
}
