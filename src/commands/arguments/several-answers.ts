import type { Failure } from '../../contract/failures.ts';
import { failureState } from '../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { csvLine } from '../../kitchen/text/csv.ts';
import { demoField, jsonText } from '../../kitchen/text/json-text.ts';
import { markdownTable } from '../../kitchen/text/markdown.ts';
import type { Destination } from '../../output/destination.ts';
import { type Document, textTableColumns } from '../../output/document.ts';
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
  #answerCount = 0;
  #columns: readonly string[] = [];
  #hasChosenColumns = false;

  constructor(style: AnswerStyle, documentNamesRestaurant: boolean) {
    this.#style = style;
    this.#documentNamesRestaurant = documentNamesRestaurant;
  }

  get isEmpty(): boolean {
    return this.#answerCount === 0;
  }

  addUnread(outcome: RestaurantOutcome<never>): void {
    this.#unread.push(outcome);
  }

  *answer(
    { guid, name }: RestaurantChoice,
    document: Document,
    partFailure: Failure | undefined,
  ): Generator<string> {
    const { format, isDemo } = this.#style;
    const isFirst = this.isEmpty;
    this.#answerCount += 1;
    const { columns, hasChosenColumns } = document.records;
    this.#columns = columns;
    this.#hasChosenColumns = hasChosenColumns;
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
    yield this.#lead(guid, name);
    this.#elementCount += 1;
    const hasHead = isFirst && format !== 'csv';
    yield* formatDocument(document, { ...this.#style, hasHead, restaurant: guid, rowEnd });
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
      if (this.#hasChosenColumns && ROW_FORMATS.has(format)) continue;
      if (format === 'html') this.#pageParts.push(unreadPart(outcome));
      yield unreadText(outcome, this.#style, this.#columns, this.#elementCount === 0);
      this.#elementCount += 1;
    }
  }

  #lead(guid: string, name: string): string {
    const { format, isDemo } = this.#style;
    const isFirst = this.#elementCount === 0;
    const gap = isFirst ? '' : '\n';
    switch (format) {
      case 'json': {
        const fields = jsonText({ ...demoField(isDemo), restaurant: { guid, name } });
        const head = this.#documentNamesRestaurant ? '' : `${fields.slice(0, -1)},"records":\n`;
        return `${isFirst ? '[' : ','}\n${head}`;
      }
      case 'html':
      case 'ndjson':
      case 'csv':
        return '';
      case 'table':
        return this.#documentNamesRestaurant
          ? gap
          : `${gap}${safeText(name)} (${safeText(guid)})\n`;
      case 'md': {
        if (this.#documentNamesRestaurant) return gap;
        const heads = textTableColumns(['Restaurant', 'GUID']);
        return `${gap}${markdownTable(heads, [[name, guid]], { widthOf: textWidth })}\n`;
      }
    }
  }
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

/** Returns `{restaurant, state, code}` as an array element, an ndjson line, a csv row, or a section. */
function unreadText(
  unread: RestaurantOutcome<never>,
  { format, isDemo }: AnswerStyle,
  columns: readonly string[],
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
      const heads = textTableColumns(['Restaurant', 'GUID', 'State', 'Code']);
      const row = [name, guid, outcomeText(unread), code];
      return `${gap}${markdownTable(heads, [row], { widthOf: textWidth })}\n`;
    }
  }
}
