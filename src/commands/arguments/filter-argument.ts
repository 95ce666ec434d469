import { Failure } from '../../contract/failures.ts';
import { type FilterError, parseFilter } from '../../kitchen/filter/filter-parser.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { allOf, type Filter } from '../../kitchen/filter/filter.ts';

/** Messages repeat at most this much of a mistake, and of the text on either side, in UTF-16 units. */
const MAX_REPEATED = 40;

/** Rows must pass each text and each of `others`. Throws USAGE with the mistake in brackets. */
export function combinedFilter(texts: readonly string[], others: readonly Filter[] = []): Filter {
  const parts = texts.map((text) => {
    const parsed = parseFilter(text);
    if ('filter' in parsed) return parsed.filter;
    const { error } = parsed;
    throw new Failure('USAGE', `${error.sentence} In the filter: ${markedText(text, error)}`);
  });
  const all = allOf([...parts, ...others].filter(({ kind }) => kind !== 'all'));
  // The combination has the same length limit as one filter.
  const parsedAll = parseFilter(printFilter(all));
  if ('filter' in parsedAll) return all;
  throw new Failure('USAGE', `All filters together count as one. ${parsedAll.error.sentence}`);
}

function markedText(text: string, { index, length }: FilterError): string {
  const before = text.slice(0, index);
  const token = text.slice(index, index + length);
  const start = before.length > MAX_REPEATED ? `...${before.slice(-MAX_REPEATED)}` : before;
  return `${start}[${beginning(token)}]${beginning(text.slice(index + length))}`;
}

function beginning(text: string): string {
  return text.length > MAX_REPEATED ? `${text.slice(0, MAX_REPEATED)}...` : text;
}
