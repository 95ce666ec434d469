/** Strict: a mistyped fault that never happens would look like a success. */
import { isBusinessDate } from '../../contract/business-date.ts';
import { Failure } from '../../contract/failures.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import type { FaultRule, OperationName } from './fault-rule.ts';

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

/** They need an operation that ran. */
const ALTERATIONS = [
  'duplicateRows',
  'unknownEnum',
  'nulls',
  'wrongTypes',
  'emptyPageToken',
  'repeatPageToken',
  'tokenLifeSeconds',
] as const;
const BODY_EFFECTS = ['html', 'slowBody', 'cutBody', 'malformedBody'] as const;
const EFFECTS = ['delayMs', 'status', 'retryAfter', ...BODY_EFFECTS, ...ALTERATIONS] as const;
const COVERED = ['operation', 'restaurant', 'businessDate', 'client', 'calls'] as const;
const KEYS: readonly string[] = [...COVERED, 'probability', 'seed', ...EFFECTS];
/** For one operation only. */
const SINGLE = {
  businessDate: 'itemFulfillmentsGet',
  emptyPageToken: 'prepStationsGet',
  repeatPageToken: 'prepStationsGet',
  tokenLifeSeconds: 'authenticationLoginPost',
} as const;

/** In order. Throws `Failure` USAGE naming the place, such as `faults[2].status`. */
export function decodeFaults(file: unknown, place = 'it'): readonly FaultRule[] {
  const { faults } = fields(file, place, ['faults']);
  if (!Array.isArray(faults) || faults.length > RULES_MOST) {
    throw wrong('faults', `a list of up to ${RULES_MOST} rules`);
  }
  return faults.map((rule: unknown, index) => decodeRule(rule, `faults[${index}]`));
}

function decodeRule(value: unknown, place: string): FaultRule {
  const found = fields(value, place, KEYS);
  const optional = <T>(key: string, read: Read<T>): T | undefined =>
    key in found ? read(found[key], `${place}.${key}`) : undefined;
  const rule: FaultRule = {
    operation: operation(found['operation'], `${place}.operation`),
    restaurant: optional('restaurant', text),
    businessDate: optional('businessDate', businessDate),
    client: optional('client', text),
    strikes: optional('calls', calls) ?? (() => true),
    probability: optional('probability', number(Number.MIN_VALUE, 1, 'over 0 and up to 1')) ?? 1,
    seed: optional('seed', wholeNumber(0, NUMBER_MOST)) ?? 1,
    delayMs: optional('delayMs', delay),
    status: optional('status', status),
    retryAfter: optional('retryAfter', wholeNumber(0, SECONDS_MOST)),
    html: optional('html', yes),
    slowBody: optional('slowBody', (body, at) => ({
      bytesPerSecond: single(body, at, 'bytesPerSecond', wholeNumber(1, NUMBER_MOST)),
    })),
    cutBody: optional('cutBody', (body, at) => ({
      afterBytes: single(body, at, 'afterBytes', wholeNumber(0, NUMBER_MOST)),
    })),
    malformedBody: optional('malformedBody', yes),
    duplicateRows: optional('duplicateRows', wholeNumber(1, NUMBER_MOST)),
    unknownEnum: optional('unknownEnum', yes),
    nulls: optional('nulls', yes),
    wrongTypes: optional('wrongTypes', yes),
    emptyPageToken: optional('emptyPageToken', yes),
    repeatPageToken: optional('repeatPageToken', yes),
    tokenLifeSeconds: optional('tokenLifeSeconds', wholeNumber(0, SECONDS_MOST)),
    written: value,
  };
  requireEffect(rule, place);
  return rule;
}

function requireEffect(rule: FaultRule, place: string): void {
  const refuse = (key: keyof FaultRule, why: string): void => {
    if (rule[key] !== undefined) throw new Failure('USAGE', `${place}.${key} ${why}.`);
  };
  if (EFFECTS.every((effect) => rule[effect] === undefined)) {
    throw new Failure('USAGE', `${place} needs an effect, such as "status": 503.`);
  }
  if (rule.status === undefined) refuse('retryAfter', 'needs a status too');
  for (const key of ALTERATIONS) {
    if (rule.status !== undefined) refuse(key, 'has no effect with a status');
    if (rule.html !== undefined) refuse(key, 'has no effect with html');
  }
  if (rule.html !== undefined) refuse('malformedBody', 'has no effect with html');
  if (rule.status === 204) for (const key of BODY_EFFECTS) refuse(key, 'has no effect on a 204');
  for (const key of Object.keys(SINGLE) as (keyof typeof SINGLE)[]) {
    if (rule.operation !== SINGLE[key]) refuse(key, `works only with the operation ${SINGLE[key]}`);
  }
  if (rule.emptyPageToken) refuse('repeatPageToken', 'has no effect with emptyPageToken');
  if (rule.operation === 'authenticationLoginPost') refuse('restaurant', 'is not part of a login');
}

const operation: Read<OperationName | '*'> = (value, place) => {
  const names = Object.keys(OPERATIONS) as OperationName[];
  const known = [...names, '*' as const].find((name) => name === value);
  if (known !== undefined) return known;
  throw wrong(place, `one of ${names.join(', ')} and *`);
};

const businessDate: Read<string> = (value, place) => {
  if (typeof value === 'string' && isBusinessDate(value)) return value;
  throw wrong(place, 'a date as "YYYYMMDD"');
};

const delay: Read<NonNullable<FaultRule['delayMs']>> = (value, place) => {
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
};

const status: Read<number> = (value, place) => {
  if (value === 204) return value;
  if (isWholeNumber(value, 400, 599)) return value;
  throw wrong(place, '204 or a whole number from 400 to 599');
};

const calls: Read<(nth: number) => boolean> = (value, place) => {
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
    const every = single(value, place, 'every', nthCall);
    return (nth) => nth % every === 0;
  }
  const found = fields(value, place, ['from', 'to']);
  const from = nthCall(found['from'], `${place}.from`);
  const to = 'to' in found ? wholeNumber(from, NUMBER_MOST)(found['to'], `${place}.to`) : Infinity;
  return (nth) => nth >= from && nth <= to;
};

const yes: Read<true> = (value, place) => {
  if (value === true) return value;
  throw wrong(place, 'true, or absent');
};

const text: Read<string> = (value, place) => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw wrong(place, 'nonblank text');
};

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

function single<T>(value: unknown, place: string, key: string, read: Read<T>): T {
  return read(fields(value, place, [key])[key], `${place}.${key}`);
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
