import { Failure } from '../../contract/failures.ts';
import type { ExportColumn } from '../../kitchen/columns/export-columns.ts';
import { chooseColumns } from '../../kitchen/columns/fulfillment-export.ts';
import {
  EVERY_ROW,
  type FulfillmentQuery,
  LEVELS,
} from '../../kitchen/columns/fulfillment-query.ts';
import { SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import type { Lists, OutputFlags, Texts } from '../../output/format.ts';
import { meantText } from '../../settings/choice.ts';
import { invalidValue, quotedValue } from '../../settings/quoted-value.ts';
import { digits, readAs } from '../../settings/reader.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { datedWords } from '../arguments/asked-date.ts';
import { combinedFilter } from '../arguments/filter-argument.ts';
import type { Print } from '../arguments/restaurants/each-restaurant.ts';

export type FulfillmentsFlags = ConnectionFlags &
  OutputFlags &
  Texts<'level' | 'sort' | 'columns' | 'limit'> &
  Lists<'filter'>;

/** Words are filters after an optional date. */
export type PrintRows = Print<readonly string[], FulfillmentsFlags>;

export type FulfillmentsRequest = ReturnType<typeof fulfillmentsRequest>;

/** `words` are filters after an optional date. `today` is the current business date. Throws USAGE for an invalid value. */
export function fulfillmentsRequest(
  words: readonly string[],
  flags: FulfillmentsFlags,
  today: string,
) {
  const { date, others } = datedWords(words, today);
  const texts = [...others, ...(flags.filter ?? [])];
  return {
    date: date ?? today,
    query: {
      ...EVERY_ROW,
      ...order(flags.sort),
      filter: combinedFilter(texts, levelFilter(flags.level)),
    },
    // `undefined` for the format's own columns.
    columns: columns(flags.columns),
    limit: limit(flags.limit),
  };
}

function order(text: string | undefined): Partial<Pick<FulfillmentQuery, 'sort' | 'descending'>> {
  if (text === undefined) return {};
  const descending = text.startsWith('-');
  const sort = SORT_KEYS.find((key) => key === (descending ? text.slice(1) : text));
  if (sort !== undefined) return { sort, descending };
  const key = text.replace(/^-/, '');
  throw new Failure(
    'USAGE',
    `Unknown sort key ${quotedValue(text)}. ${meantText(key, SORT_KEYS)}Use one of ${SORT_KEYS.join(', ')}, with - in front for descending.`,
  );
}

function columns(text: string | undefined): readonly ExportColumn[] | undefined {
  if (text === undefined) return undefined;
  const choice = chooseColumns(text.split(','));
  if ('columns' in choice) return choice.columns;
  throw new Failure('USAGE', choice.error);
}

function limit(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  return readAs(digits(9), 'limit', text);
}

const [LOWEST] = LEVELS;
const HIGHEST = LEVELS[LEVELS.length - 1] ?? LOWEST;

/** Comma-separated: 0 to 2, `station`, `expo1`, `expo2`, `expo`. Throws USAGE for others, also a platform's own: filters have them. */
function levelFilter(text: string | undefined): readonly Filter[] {
  if (text === undefined) return [];
  const levels = new Map(
    text.split(',').map((part) => {
      const level = SCALES.level.read(part.trim());
      if (level === undefined || level.low < LOWEST || level.high > HIGHEST) {
        throw invalidValue('--level', part, `${SCALES.level.hint} Separate several with commas.`);
      }
      return [`${level.low}..${level.high}`, level.asWritten];
    }),
  );
  return [{ kind: 'intervals', field: 'level', intervals: [...levels.values()] }];
}
