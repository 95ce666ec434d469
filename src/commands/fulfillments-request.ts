/** What `linecheck fulfillments` is asked for, read from its words and flags before anything is sent. */
import { Failure } from '../contract/failures.ts';
import { parseBusinessDate } from '../kitchen/business-day.ts';
import { chooseColumns, type ExportColumn } from '../kitchen/export/fulfillment-export.ts';
import { EVERY_ROW, type FulfillmentQuery, SORT_KEYS } from '../kitchen/fulfillment-query.ts';
import type { ConnectionFlags } from './connection.ts';
import { combinedFilter } from './fulfillments-filter.ts';
import { levelFilter } from './fulfillments-level.ts';
import type { OutputFlags } from './output-arguments.ts';

/** Flags of the command. */
export interface FulfillmentsFlags extends ConnectionFlags, OutputFlags {
  /** Filter texts, all of which rows must pass. */
  readonly filter?: readonly string[];
  /** Levels, with commas between them. */
  readonly level?: string;
  /** A sort key, with a minus in front for descending. */
  readonly sort?: string;
  /** Ids of columns, with commas between them. */
  readonly columns?: string;
  readonly limit?: string;
  /** Tell rows before all have come. */
  readonly stream?: boolean;
}

/** What is asked for. */
export interface FulfillmentsRequest {
  /** Business date, `YYYYMMDD`. */
  readonly date: string;
  readonly query: FulfillmentQuery;
  /** `undefined` for those that the format has by itself. */
  readonly columns: readonly ExportColumn[] | undefined;
  /** Most rows that are told; infinite for all of them. */
  readonly limit: number;
}

/** Words that are meant as a date, whether or not the calendar has it. */
const LIKE_A_DATE = /^(?:\d{8}|\d{4}-\d{2}-\d{2}|-\d+)$/;

/**
 * Reads words, of which the first may be a date and all others are filters, and flags. `today` is the current business date.
 * Throws USAGE for whatever cannot be meant.
 */
export function fulfillmentsRequest(
  words: readonly string[],
  flags: FulfillmentsFlags,
  today: string,
): FulfillmentsRequest {
  const [first = '', ...others] = words;
  const date = parseBusinessDate(first, today);
  if (date === undefined && LIKE_A_DATE.test(first.trim())) {
    throw new Failure(
      'USAGE',
      `There is no date ${first.trim()}: it must be YYYYMMDD, today, yesterday or -N days. Write today before it to look for it as text.`,
    );
  }
  const texts = [...(date === undefined ? words : others), ...(flags.filter ?? [])];
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
  throw new Failure(
    'USAGE',
    `Rows can be sorted by ${SORT_KEYS.join(', ')}, with - in front for descending.`,
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
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Failure('USAGE', 'The limit must be a whole number of up to nine digits.');
}
