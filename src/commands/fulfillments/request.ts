/** Reads the request of `linecheck fulfillments` before anything is sent. */
import { Failure } from '../../contract/failures.ts';
import type { ExportColumn } from '../../kitchen/columns/export-columns.ts';
import { chooseColumns } from '../../kitchen/columns/fulfillment-export.ts';
import { EVERY_ROW, type FulfillmentQuery } from '../../kitchen/columns/fulfillment-query.ts';
import { SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import type { OutputFlags } from '../../output/format.ts';
import { meantText } from '../../settings/choice.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import { digits, readAs } from '../../settings/reader.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { datedWords } from '../arguments/asked-date.ts';
import { combinedFilter } from '../arguments/filter-argument.ts';
import { levelFilter } from './level.ts';

export interface FulfillmentsFlags extends ConnectionFlags, OutputFlags {
  /** Filter texts; rows must pass all of them. */
  readonly filter?: readonly string[];
  /** Comma-separated levels. */
  readonly level?: string;
  /** A sort key; a leading minus sorts descending. */
  readonly sort?: string;
  /** Comma-separated IDs of columns. */
  readonly columns?: string;
  readonly limit?: string;
  /** Prints rows before all have arrived. */
  readonly stream?: boolean;
}

/** What the words and flags request. */
export interface FulfillmentsRequest {
  /** Business date, `YYYYMMDD`. */
  readonly date: string;
  readonly query: FulfillmentQuery;
  /** `undefined` for the format's own columns. */
  readonly columns: readonly ExportColumn[] | undefined;
  /** Most rows to print; infinite for all. */
  readonly limit: number;
}

/** Reads the flags, and words that are filters after an optional date. `today` is the current business date. Throws USAGE for an invalid value. */
export function fulfillmentsRequest(
  words: readonly string[],
  flags: FulfillmentsFlags,
  today: string,
): FulfillmentsRequest {
  const { date, others } = datedWords(words, today);
  const texts = [...others, ...(flags.filter ?? [])];
  return {
    date: date ?? today,
    query: {
      ...EVERY_ROW,
      ...order(flags.sort),
      filter: combinedFilter(texts, levelFilter(flags.level)),
    },
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
