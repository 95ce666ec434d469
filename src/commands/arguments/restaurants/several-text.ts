/** The text of the answers of several restaurants, piece by piece in their order. */
import type { Failure } from '../../../contract/failures.ts';
import { csvLine } from '../../../kitchen/export/csv.ts';
import { demoField } from '../../../kitchen/export/demo-mark.ts';
import { jsonText } from '../../../kitchen/export/json-text.ts';
import { markdownTable } from '../../../kitchen/export/markdown.ts';
import type { RestaurantChoice } from '../../../kitchen/model/restaurant.ts';
import type { Destination } from '../../../output/destination.ts';
import { type Document, tableColumns } from '../../../output/document.ts';
import type { OutputFormat } from '../../../output/format.ts';
import { printed } from '../../../output/print.ts';
import { safeText, textWidth } from '../../../terminal/text/safe-text.ts';
import { rowEndOf, type UnreadRestaurant, unreadText } from './unread-restaurant.ts';

/** Formats in which a restaurant without an answer would pass for a row of data. */
const ROWS: ReadonlySet<OutputFormat> = new Set(['csv', 'ndjson']);

/** Makes it. Restaurants without an answer are printed with the next answer: while there is none, all may fail, and then nothing is printed. */
export class SeveralText {
  readonly #place: Omit<Destination, 'write'>;
  /** Whether documents name their restaurant, in every form but lines. */
  readonly #namesRestaurant: boolean;
  readonly #waiting: UnreadRestaurant[] = [];
  /** Elements of the array, or sections, so far. */
  #elements = 0;
  #answers = 0;
  #columns: readonly string[] = [];
  /** Whether columns were requested: then rows have only these, and a restaurant without an answer is none. */
  #areChosen = false;

  constructor(place: Omit<Destination, 'write'>, namesRestaurant: boolean) {
    this.#place = place;
    this.#namesRestaurant = namesRestaurant;
  }

  /** Whether no answer was printed. */
  get isEmpty(): boolean {
    return this.#answers === 0;
  }

  /** Adds a restaurant without an answer. */
  add(unread: UnreadRestaurant): void {
    this.#waiting.push(unread);
  }

  /** An answer, after those without one; `without` is why it does not cover all that was requested. */
  *answer(
    { guid, name }: RestaurantChoice,
    document: Document,
    without?: Failure,
  ): Generator<string> {
    const { format, isDemo } = this.#place;
    const isFirst = this.isEmpty;
    this.#answers += 1;
    this.#columns = document.records.columns;
    this.#areChosen = document.records.areChosen;
    const rowEnd = this.#areChosen ? {} : rowEndOf(without);
    if (isFirst && format === 'csv') {
      const lead = ['restaurant', ...Object.keys(demoField(isDemo))];
      yield csvLine([...lead, ...this.#columns, ...Object.keys(rowEnd)]);
    }
    yield* this.#unread();
    yield this.#lead({ guid, name });
    this.#elements += 1;
    const hasHead = isFirst && format !== 'csv';
    yield* printed(document, { ...this.#place, hasHead, restaurant: guid, rowEnd });
    if (format === 'json' && !this.#namesRestaurant) yield '}\n';
  }

  /** What is left, and the end. */
  *end(): Generator<string> {
    yield* this.#unread();
    if (this.#place.format === 'json') yield ']\n';
  }

  *#unread(): Generator<string> {
    const place = { ...this.#place, columns: this.#columns };
    for (const each of this.#waiting.splice(0)) {
      if (this.#areChosen && ROWS.has(place.format)) continue;
      yield unreadText(each, place, this.#elements === 0);
      this.#elements += 1;
    }
  }

  /** What is before a document. */
  #lead(restaurant: { readonly guid: string; readonly name: string }): string {
    const { guid, name } = restaurant;
    const { format, isDemo, isRaw } = this.#place;
    const isFirst = this.#elements === 0;
    const gap = isFirst ? '' : '\n';
    switch (format) {
      case 'json': {
        const fields = jsonText({ ...demoField(isDemo), restaurant });
        const head = this.#namesRestaurant ? '' : `${fields.slice(0, -1)},"records":\n`;
        return `${isFirst ? '[' : ','}\n${head}`;
      }
      case 'ndjson':
      case 'csv':
        return '';
      case 'table':
        return this.#namesRestaurant ? gap : `${gap}${safeText(name)} (${safeText(guid)})\n`;
      case 'md': {
        if (this.#namesRestaurant) return gap;
        const heads = tableColumns(['Restaurant', 'GUID']);
        return `${gap}${markdownTable(heads, [[name, guid]], { widthOf: textWidth, isRaw })}\n`;
      }
    }
  }
}
