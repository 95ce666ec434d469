/** A restaurant without an answer, among others that have one. */
import type { Failure } from '../../../contract/failures.ts';
import { csvLine } from '../../../kitchen/export/csv.ts';
import { demoField } from '../../../kitchen/export/demo-mark.ts';
import { jsonText } from '../../../kitchen/export/json-text.ts';
import { markdownTable } from '../../../kitchen/export/markdown.ts';
import type { RestaurantChoice } from '../../../kitchen/model/restaurant.ts';
import { failureState, failureWord } from '../../../kitchen/wording/failure-text.ts';
import type { Destination } from '../../../output/destination.ts';
import { tableColumns } from '../../../output/document.ts';
import { jsonLine } from '../../../output/json.ts';
import { safeText, textWidth } from '../../../terminal/text/safe-text.ts';

/** The restaurant and why it has none; without a failure, it was not read before a signal. */
export interface UnreadRestaurant {
  readonly restaurant: RestaurantChoice;
  readonly failure: Failure | undefined;
}

/** What ends each row of csv of several restaurants; `without` is why the answer does not cover all that was requested. */
export function rowEndOf(without?: Failure): Readonly<Record<string, string>> {
  const restaurantState = without === undefined ? 'read' : failureState(without.code);
  return { restaurantState, restaurantCode: without?.code ?? '' };
}

/** How it is printed. */
export interface UnreadPlace extends Omit<Destination, 'write'> {
  /** The columns of rows of csv, which it leaves empty. */
  readonly columns: readonly string[];
}

/**
 * What became of it: `{restaurant, state, code}`, a line of the same in ndjson, a row of csv, a section for people, unless it is only not read yet.
 * `isFirst` is about the elements of an array, or the sections.
 */
export function unreadText(
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
