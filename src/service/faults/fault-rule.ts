/**
 * Faults on demand: which calls of a sandbox fail, and how. A file of them is JSON, `{"faults": [RULE, …]}`, at most 1,000 rules;
 * `assets/faults.example.json` is one.
 *
 * Which calls a rule covers:
 *   operation     one of the document's operation names, or "*" for all four
 *   restaurant    only calls whose restaurant header names it; a login names none
 *   businessDate  only exports of this date, such as "20260501"
 *   client        only calls of this client ID
 *   calls         3, [1, 2], {"from": 2, "to": 5} ("to" is optional) or {"every": 4}; default every call
 *   probability   only this share of them, over 0 and up to 1: the same ones for the same calls and "seed" (default 1)
 *
 * Each rule counts the calls that it covers, from 1, in the order in which they reach their operation, separately for each client. A call
 * is a request with a valid path and method and, at a login, a valid body; a retry is a call. Of several rules that are due, the first one
 * applies; the others count the call as well.
 *
 * What happens to such a call, one or several of:
 *   delayMs            the first byte waits so many ms, up to an hour, or a time drawn like probability: {"from": 100, "to": 500} (uniform),
 *                      {"median": 200, "sigma": 0.5} (lognormal) or {"p50": 200, "p99": 2000} (the lognormal one with these)
 *   status             this status, 400 to 599, with an ErrorMessage; or 204; the operation does not run
 *   retryAfter         with it, a Retry-After of so many seconds
 *   html               a web page, such as a captive portal's; 200 unless there is a status
 *   slowBody           {"bytesPerSecond": n}
 *   cutBody            {"afterBytes": n}: the connection is reset after so many bytes of the body as sent
 *   malformedBody      the end of the body is not JSON
 *   duplicateRows      the first n records come twice
 *   unknownEnum        every enumerated field has an unlisted value
 *   nulls              every absent optional field is sent as null
 *   wrongTypes         every present optional field is sent as an object
 *   emptyPageToken     the next page's token is sent, and blank
 *   repeatPageToken    the next page's token is that of the request, so that the pages never end
 *   tokenLifeSeconds   the token of this login is refused after so many seconds, whatever its own expiry
 *
 * Changes apply before compression; slowBody and cutBody count compressed bytes. An answer that a fault affected carries
 * `X-Linecheck-Fault` with the rule's index in the list, from 0. Records and page tokens change only where the operation succeeds (200).
 */
import type { OPERATIONS } from '../../contract/operations.ts';

/** The n-th uniform number in [0, 1) for one call. */
export type Draw = (n: 0 | 1 | 2) => number;

/** As in the document. */
export type OperationName = keyof typeof OPERATIONS;

/** Keys left out in the file are undefined. */
export interface FaultRule {
  readonly operation: OperationName | '*';
  readonly restaurant: string | undefined;
  readonly businessDate: string | undefined;
  readonly client: string | undefined;
  readonly probability: number;
  readonly seed: number;
  /** Whether the n-th call, from 1, is in `calls`. */
  readonly strikes: (nth: number) => boolean;
  readonly delayMs: ((draw: Draw) => number) | undefined;
  readonly status: number | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly html: true | undefined;
  readonly slowBody: { readonly bytesPerSecond: number } | undefined;
  readonly cutBody: { readonly afterBytes: number } | undefined;
  readonly malformedBody: true | undefined;
  readonly duplicateRows: number | undefined;
  readonly unknownEnum: true | undefined;
  readonly nulls: true | undefined;
  readonly wrongTypes: true | undefined;
  readonly emptyPageToken: true | undefined;
  readonly repeatPageToken: true | undefined;
  readonly tokenLifeSeconds: number | undefined;
  /** The rule's own JSON. */
  readonly written: unknown;
}

/** Before any change. */
interface MetAnswer {
  readonly succeeded: boolean;
  readonly hasBody: boolean;
  /** From the request, if any. */
  readonly pageToken: string | undefined;
}

/** Names, as in the file, of a rule's effects on an answer: not every answer has a body, records, or pages. */
export function effectsOf(
  rule: FaultRule,
  { succeeded, hasBody, pageToken }: MetAnswer,
): readonly string[] {
  const conditions = {
    delayMs: true,
    status: true,
    html: true,
    slowBody: hasBody,
    cutBody: hasBody,
    malformedBody: hasBody,
    duplicateRows: succeeded && hasBody,
    unknownEnum: succeeded && hasBody,
    nulls: succeeded && hasBody,
    wrongTypes: succeeded && hasBody,
    emptyPageToken: succeeded,
    repeatPageToken: succeeded && pageToken !== undefined,
    tokenLifeSeconds: succeeded,
  } as const satisfies Partial<Record<keyof FaultRule, boolean>>;
  const asked = new Map<string, unknown>(Object.entries(rule));
  return Object.entries(conditions).flatMap(([effect, isMet]) =>
    isMet && asked.get(effect) !== undefined ? [effect] : [],
  );
}
