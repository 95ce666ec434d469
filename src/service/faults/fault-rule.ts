/**
 * Faults on demand: which calls of a sandbox go wrong, and how. A file of them is JSON, `{"faults": [RULE, …]}`, at most
 * 1,000 rules; `assets/faults.example.json` is one.
 *
 * Which calls a rule is about:
 *   operation     one of the document's operation names, or "*" for all four
 *   restaurant    only calls whose restaurant header names it; a login names none
 *   calls         3, [1, 2], {"from": 2, "to": 5} ("to" may be left out) or {"every": 4}; each one when left out
 *
 * Each rule counts the calls that it is about, from 1, in the order in which they reach their operation, for each client
 * apart. A call is a request whose path and method are right, and at a login its body, too; a repeated try is a call. Of
 * several rules that are due the first one strikes; the others have counted it all the same.
 *
 * What happens to such a call, one or several of:
 *   delayMs            the first byte waits so many ms
 *   status             this status, 400 to 599, with an ErrorMessage; or 204; the operation is not carried out
 *   retryAfter         with it, a Retry-After of so many seconds
 *   html               a web page, as from the login of a network; 200 unless there is a status
 *   slowBody           {"bytesPerSecond": n}
 *   cutBody            {"afterBytes": n}: the connection is reset after so many bytes of the body as it is sent
 *   malformedBody      the body ends in what is no JSON
 *   duplicateRows      the first n records come twice
 *   unknownEnum        every field with listed values has another one
 *   nulls              every optional field that is absent is sent as null
 *   wrongTypes         every optional field that is there is sent as an object
 *   emptyPageToken     the next page's token is sent, and blank
 *   repeatPageToken    the next page's token is the one of the request, so that the pages never end
 *   tokenLifeSeconds   the token of this login is refused so many seconds later, whatever it says of itself
 *
 * What changes a body does so before it is compressed; slowBody and cutBody count compressed bytes. An answer that a fault
 * had a part in carries `X-Linecheck-Fault` with the rule's place in the file, from 0. Records are changed, and page tokens,
 * where the operation succeeds (200) alone.
 */
import type { OPERATIONS } from '../../contract/operations.ts';

/** Name of an operation in the document. */
export type OperationName = keyof typeof OPERATIONS;

/** One rule of a file of faults, as the file describes it; what it does not ask for is undefined. */
export interface FaultRule {
  readonly operation: OperationName | '*';
  readonly restaurant: string | undefined;
  /** Whether the n-th call, from 1, is one of `calls`. */
  readonly strikes: (nth: number) => boolean;
  readonly delayMs: number | undefined;
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
}
