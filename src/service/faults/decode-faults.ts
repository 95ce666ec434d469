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
 *
 * Read strictly: a mistyped fault that never happens would look like a success.
 */
import { isBusinessDate } from '../../contract/business-date.ts';
import { Failure } from '../../contract/failures.ts';
import { OPERATIONS } from '../../contract/operations.ts';

/** The n-th uniform number in [0, 1) for one call. */
export type Draw = (n: 0 | 1 | 2) => number;

/** As in the document. */
export type OperationName = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

/** Throws `Failure` USAGE naming what a place must be. */
type Read<T> = (value: unknown, place: string) => T;

export const RULES_MOST = 1_000;
/** Max calls in a rule. */
const CALLS_MOST = 10_000;
const NUMBER_MOST = 1_000_000_000;
const DELAY_MOST_MS = 3_600_000;
const SECONDS_MOST = 86_400;
const SIGMA_MOST = 5;
/** Standard deviations from a normal distribution's median to 99%. */
const P99_SIGMAS = 2.3263;

/** Which calls a rule covers, besides the operation. */
const CHOICES = {
  restaurant: text,
  businessDate,
  client: text,
  calls,
  probability: number(Number.MIN_VALUE, 1, 'over 0 and up to 1'),
  seed: wholeNumber(0, NUMBER_MOST),
} as const;

/** They need a body. */
const BODY_EFFECTS = {
  html: yes,
  slowBody: only('bytesPerSecond', wholeNumber(1, NUMBER_MOST)),
  cutBody: only('afterBytes', wholeNumber(0, NUMBER_MOST)),
  malformedBody: yes,
} as const;

/** They need an operation that ran. */
const ALTERATIONS = {
  duplicateRows: wholeNumber(1, NUMBER_MOST),
  unknownEnum: yes,
  nulls: yes,
  wrongTypes: yes,
  emptyPageToken: yes,
  repeatPageToken: yes,
  tokenLifeSeconds: wholeNumber(0, SECONDS_MOST),
} as const;

const EFFECTS = {
  delayMs: delay,
  status,
  retryAfter: wholeNumber(0, SECONDS_MOST),
  ...BODY_EFFECTS,
  ...ALTERATIONS,
} as const;

const READERS = { ...CHOICES, ...EFFECTS } as const;

/** For one operation only. */
const SINGLE = {
  businessDate: 'itemFulfillmentsGet',
  emptyPageToken: 'prepStationsGet',
  repeatPageToken: 'prepStationsGet',
  tokenLifeSeconds: 'authenticationLoginPost',
} as const;

/** What the file has, with its units. Keys left out are absent. */
type WrittenRule = {
  readonly [Key in keyof typeof READERS]?: ReturnType<(typeof READERS)[Key]>;
};

export interface FaultRule extends WrittenRule {
  readonly operation: OperationName | '*';
  readonly probability: number;
  readonly seed: number;
  /** Whether the n-th call, from 1, is in `calls`. */
  readonly strikes: (nth: number) => boolean;
  /** The rule's own JSON. */
  readonly written: unknown;
}

/** In order. Throws `Failure` USAGE naming the place, such as `faults[2].status`. */
export function decodeFaults(file: unknown, place = 'it'): readonly FaultRule[] {
  const { faults } = fields(file, place, ['faults']);
  if (!Array.isArray(faults) || faults.length > RULES_MOST) {
    throw wrong('faults', `a list of up to ${RULES_MOST} rules`);
  }
  return faults.map((rule: unknown, index) => decodeRule(rule, `faults[${index}]`));
}

function decodeRule(written: unknown, place: string): FaultRule {
  const found = fields(written, place, ['operation', ...Object.keys(READERS)]);
  const named = operation(found['operation'], `${place}.operation`);
  const given: WrittenRule = Object.fromEntries(
    Object.entries(READERS)
      .filter(([key]) => key in found)
      .map(([key, read]) => [key, read(found[key], `${place}.${key}`)]),
  );
  const { calls: strikes = () => true, probability = 1, seed = 1 } = given;
  const rule = { ...given, operation: named, strikes, probability, seed, written };
  requireEffect(rule, place);
  return rule;
}

function requireEffect(rule: FaultRule, place: string): void {
  const refuse = (key: string, why: string): void => {
    if (key in rule) throw new Failure('USAGE', `${place}.${key} ${why}.`);
  };
  if (!Object.keys(EFFECTS).some((effect) => effect in rule)) {
    throw new Failure('USAGE', `${place} needs an effect, such as "status": 503.`);
  }
  if (rule.status === undefined) refuse('retryAfter', 'needs a status too');
  for (const key of Object.keys(ALTERATIONS)) {
    if (rule.status !== undefined) refuse(key, 'has no effect with a status');
    if (rule.html !== undefined) refuse(key, 'has no effect with html');
  }
  if (rule.html !== undefined) refuse('malformedBody', 'has no effect with html');
  for (const key of rule.status === 204 ? Object.keys(BODY_EFFECTS) : []) {
    refuse(key, 'has no effect on a 204');
  }
  for (const [key, needed] of Object.entries(SINGLE)) {
    if (rule.operation !== needed) refuse(key, `works only with the operation ${needed}`);
  }
  if (rule.emptyPageToken) refuse('repeatPageToken', 'has no effect with emptyPageToken');
  if (rule.operation === 'authenticationLoginPost') refuse('restaurant', 'is not part of a login');
}

function operation(value: unknown, place: string): OperationName | '*' {
  const known = [...OPERATION_NAMES, '*' as const].find((name) => name === value);
  if (known !== undefined) return known;
  throw wrong(place, `one of ${OPERATION_NAMES.join(', ')} and *`);
}

function businessDate(value: unknown, place: string): string {
  if (typeof value === 'string' && isBusinessDate(value)) return value;
  throw wrong(place, 'a date as "YYYYMMDD"');
}

function delay(value: unknown, place: string): (draw: Draw) => number {
  const ms = wholeNumber(1, DELAY_MOST_MS);
  if (typeof value === 'number') {
    const fixed = ms(value, place);
    return () => fixed;
  }
  if (typeof value !== 'object' || value === null) {
    throw wrong(
      place,
      'ms, {"from": ms, "to": ms}, {"median": ms, "sigma": n} or {"p50": ms, "p99": ms}',
    );
  }
  const [low, high] =
    'median' in value ? ['median', 'sigma'] : 'p50' in value ? ['p50', 'p99'] : ['from', 'to'];
  const found = fields(value, place, [low, high]);
  const first = ms(found[low], `${place}.${low}`);
  const read = high === 'sigma' ? number(0, SIGMA_MOST) : wholeNumber(first, DELAY_MOST_MS);
  const second = read(found[high], `${place}.${high}`);
  if (high === 'to') return (draw) => first + draw(1) * (second - first);
  const sigma = high === 'sigma' ? second : Math.log(second / first) / P99_SIGMAS;
  return (draw) => {
    const normal = Math.sqrt(-2 * Math.log(1 - draw(1))) * Math.cos(2 * Math.PI * draw(2));
    return Math.min(first * Math.exp(sigma * normal), DELAY_MOST_MS);
  };
}

function status(value: unknown, place: string): number {
  if (value === 204) return value;
  if (isWholeNumber(value, 400, 599)) return value;
  throw wrong(place, '204 or a whole number from 400 to 599');
}

function calls(value: unknown, place: string): (nth: number) => boolean {
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > CALLS_MOST) {
      throw wrong(place, `a list of 1 to ${CALLS_MOST} numbers`);
    }
    const listed = new Set(value.map((each: unknown, n) => nthCall(each, `${place}[${n}]`)));
    return (nth) => listed.has(nth);
  }
  if (typeof value === 'number') {
    const one = nthCall(value, place);
    return (nth) => nth === one;
  }
  if (typeof value !== 'object' || value === null) {
    throw wrong(place, 'a number, a list of numbers, {"from": n, "to": m} or {"every": n}');
  }
  if ('every' in value) {
    const every = only('every', nthCall)(value, place);
    return (nth) => nth % every === 0;
  }
  const found = fields(value, place, ['from', 'to']);
  const from = nthCall(found['from'], `${place}.from`);
  const to = 'to' in found ? wholeNumber(from, NUMBER_MOST)(found['to'], `${place}.to`) : Infinity;
  return (nth) => nth >= from && nth <= to;
}

function yes(value: unknown, place: string): true {
  if (value === true) return value;
  throw wrong(place, 'true, or absent');
}

function text(value: unknown, place: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw wrong(place, 'nonblank text');
}

function wholeNumber(least: number, most: number): Read<number> {
  return (value, place) => {
    if (isWholeNumber(value, least, most)) return value;
    throw wrong(place, `a whole number from ${least} to ${most}`);
  };
}

function number(least: number, most: number, must = `from ${least} to ${most}`): Read<number> {
  return (value, place) => {
    if (typeof value === 'number' && value >= least && value <= most) return value;
    throw wrong(place, `a number ${must}`);
  };
}

const nthCall = wholeNumber(1, NUMBER_MOST);

function isWholeNumber(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** What an object with this one key has there. */
function only<T>(key: string, read: Read<T>): Read<T> {
  return (value, place) => read(fields(value, place, [key])[key], `${place}.${key}`);
}

function fields(
  value: unknown,
  place: string,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong(place, 'a JSON object');
  }
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown === undefined) return value as Readonly<Record<string, unknown>>;
  const name = JSON.stringify(unknown.slice(0, 40));
  throw new Failure(
    'USAGE',
    `${place} has the unknown key ${name}. Known keys: ${keys.join(', ')}.`,
  );
}

function wrong(place: string, what: string): Failure {
  return new Failure('USAGE', `${place} must be ${what}.`);
}
