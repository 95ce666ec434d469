/** The text of the answers of several restaurants, piece by piece in their order. */
import type { Failure } from '../../../contract/failures.ts';
import { csvLine } from '../../../kitchen/export/csv.ts';
import { demoField } from '../../../kitchen/export/demo-mark.ts';
import { jsonText } from '../../../kitchen/export/json-text.ts';
import { markdownTable } from '../../../kitchen/export/markdown.ts';
import { failureState, failureWord } from '../../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../../kitchen/model/restaurant.ts';
import type { Destination } from '../../../output/destination.ts';
import { type Document, tableColumns } from '../../../output/document.ts';
import type { OutputFormat } from '../../../output/format.ts';
import { jsonLine } from '../../../output/json.ts';
import { printed } from '../../../output/print.ts';
import { safeText, textWidth } from '../../../terminal/text/safe-text.ts';

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

/** The restaurant and why it has none; without a failure, it was not read before a signal. */
interface UnreadRestaurant {
  readonly restaurant: RestaurantChoice;
  readonly failure: Failure | undefined;
}

/** What ends each row of csv of several restaurants; `without` is why the answer does not cover all that was requested. */
function rowEndOf(without?: Failure): Readonly<Record<string, string>> {
  const restaurantState = without === undefined ? 'read' : failureState(without.code);
  return { restaurantState, restaurantCode: without?.code ?? '' };
}

/** How it is printed. */
interface UnreadPlace extends Omit<Destination, 'write'> {
  /** The columns of rows of csv, which it leaves empty. */
  readonly columns: readonly string[];
}

/**
 * What became of it: `{restaurant, state, code}`, a line of the same in ndjson, a row of csv, a section for people, unless it is only not read yet.
 * `isFirst` is about the elements of an array, or the sections.
 */
function unreadText(
  { restaurant: { guid, name }, failure }: UnreadRestaurant,
  { format, isDemo, isRaw, columns }: UnreadPlace,
  isFirst: boolean,
): string {
  const code = failure?.code ?? null;
  const state = code === null ? 'not read yet' : failureState(code);
  const gap = isFirst ? '' : '\n';
  switch (format) {
    case 'json': {
      const value = { ...demoField(isDemo), restaurant: { guid, name }, state, code };
      return `${isFirst ? '[' : ','}\n${jsonText(value)}\n`;
    }
    case 'ndjson':
      return jsonLine({ restaurant: guid, ...demoField(isDemo), name, state, code });
    case 'csv': {
      const lead = Object.values({ restaurant: guid, ...demoField(isDemo) }).map(String);
      const empty = columns.map(() => undefined);
      return csvLine([...lead, ...empty, state, code ?? undefined], isRaw);
    }
    case 'table':
      if (code === null) return '';
      return `${gap}${safeText(name)} (${safeText(guid)})\n${failureWord(code)} [${code}]\n`;
    case 'md': {
      if (code === null) return '';
      const heads = tableColumns(['Restaurant', 'GUID', 'State', 'Code']);
      const row = [name, guid, failureWord(code), code];
      return `${gap}${markdownTable(heads, [row], { widthOf: textWidth, isRaw })}\n`;
    }
  }
}
