import type { Filter } from '../../kitchen/filter/filter.ts';
import type { OutputFlags } from '../../output/format.ts';
import type { MailFlags } from '../../output/mail.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { datedWords } from '../arguments/asked-date.ts';
import { combinedFilter } from '../arguments/filter-argument.ts';

export interface ReportFlags extends ConnectionFlags, OutputFlags, MailFlags {
  /** A duration like `8m`. */
  readonly late?: string;
  /** Seven dates against the four weeks before. */
  readonly weekly?: boolean;
}

export interface ReportRequest {
  readonly date: string;
  readonly filter: Filter;
}

/** Numbers ignoring the filter. */
export const WHOLE_GROUPS =
  'tickets, holds, and open load use complete tickets: all rows of a ticket with a matching row';

export function isFiltered({ filter }: Pick<ReportRequest, 'filter'>): boolean {
  return filter.kind !== 'all';
}

export const NOTHING_TO_SEND = 'No message was written. Check the date.';

/** `words` are filters after an optional date. Throws USAGE. */
export function reportRequest(words: readonly string[], today: string): ReportRequest {
  const { date = today, others } = datedWords(words, today);
  return { date, filter: combinedFilter(others) };
}
