/** Reads query parameters: each at most once, others ignored (A9, A29). */
import type { ErrorName } from '../../contract/error-message.ts';
import { RequestError } from '../http/request-error.ts';

/** Shared; must stay empty. */
const NONE = new URLSearchParams();

/** The query parameters of a request; read-only. */
export function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return start === -1 ? NONE : new URLSearchParams(url.slice(start + 1));
}

/** The one value of a parameter; `undefined` when absent. A repeated one is refused as `condition`. */
export function singleParameter(
  query: URLSearchParams,
  name: string,
  condition: ErrorName,
): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) {
    throw new RequestError(condition, `The parameter ${name} must appear only once.`);
  }
  return values[0];
}
