/**
 * Decodes the file of faults, which says which calls of a sandbox fail, and how (`assets/integrate.md`).
 * A call is a request with a valid path and method and, at a login, a valid body. A retry is another call. If several rules are due, the
 * first rule applies, and the others count the call, too. malformedBody applies before compression, slowBody and cutBody count compressed
 * bytes. Page tokens change only in answers with status 200.
 * The file is read strictly, because a mistyped fault that never happens would look like a success.
 */
import { Failure } from '../contract/failures.ts';
import { OPERATIONS } from '../contract/operations.ts';

export type OperationName = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

/** Throws a USAGE failure that says what the value at the path must be. */
type Read<T> = (value: unknown, path: string) => T;

const MAX_RULES = 1_000;
const MAX_CALLS = 10_000;
const MAX_NUMBER = 1_000_000_000;
const MAX_DELAY_MS = 3_600_000;
const MAX_SECONDS = 86_400;

const BODY_EFFECTS = {
  slowBody: singleKey('bytesPerSecond', wholeNumber(1, MAX_NUMBER)),
  cutBody: singleKey('afterBytes', wholeNumber(0, MAX_NUMBER)),
  malformedBody: readTrue,
} as const;

const PAGE_EFFECTS = { emptyPageToken: readTrue, repeatPageToken: readTrue } as const;

const EFFECTS = {
  delayMs: wholeNumber(1, MAX_DELAY_MS),
  status,
  retryAfter: wholeNumber(0, MAX_SECONDS),
  ...BODY_EFFECTS,
  ...PAGE_EFFECTS,
} as const;

const READERS = { restaurant: text, calls, ...EFFECTS } as const;

type WrittenRule = {
  readonly [Key in keyof typeof READERS]?: ReturnType<(typeof READERS)[Key]>;
};

export interface FaultRule extends WrittenRule {
  readonly operation: OperationName | '*';
  /** Whether `calls` includes the n-th call, counted from 1. */
  readonly strikes: (nth: number) => boolean;
}

/** Reads the rules in order. Throws USAGE with the path, such as `faults[2].status`. */
export function decodeFaults(file: unknown): readonly FaultRule[] {
  const { faults } = fields(file, 'it', ['faults']);
  if (!Array.isArray(faults) || faults.length > MAX_RULES) {
    throw invalidFault('faults', `a list of up to ${MAX_RULES} rules`);
  }
  return faults.map((rule: unknown, index) => decodeRule(rule, `faults[${index}]`));
}

function decodeRule(value: unknown, path: string): FaultRule {
  const entries = fields(value, path, ['operation', ...Object.keys(READERS)]);
  const names = [...OPERATION_NAMES, '*' as const];
  const operation = names.find((name) => name === entries['operation']);
  if (operation === undefined) {
    throw invalidFault(`${path}.operation`, `one of ${OPERATION_NAMES.join(', ')} and *`);
  }
  const effects: WrittenRule = Object.fromEntries(
    Object.entries(READERS)
      .filter(([key]) => key in entries)
      .map(([key, read]) => [key, read(entries[key], `${path}.${key}`)]),
  );
  const { calls: strikes = () => true } = effects;
  const rule = { ...effects, operation, strikes };
  const refuse = (key: string, why: string): void => {
    if (key in rule) throw new Failure('USAGE', `${path}.${key} ${why}.`);
  };
  if (!Object.keys(EFFECTS).some((effect) => effect in rule)) {
    throw new Failure('USAGE', `${path} needs an effect, such as "status": 503.`);
  }
  if (rule.status === undefined) refuse('retryAfter', 'needs a status too');
  for (const key of Object.keys(PAGE_EFFECTS)) {
    if (rule.status !== undefined) refuse(key, 'has no effect with a status');
    if (rule.operation !== 'prepStationsGet') {
      refuse(key, 'works only with the operation prepStationsGet');
    }
  }
  for (const key of rule.status === 204 ? Object.keys(BODY_EFFECTS) : []) {
    refuse(key, 'has no effect on a 204');
  }
  if (rule.emptyPageToken) refuse('repeatPageToken', 'has no effect with emptyPageToken');
  if (rule.operation === 'authenticationLoginPost') refuse('restaurant', 'is not part of a login');
  return rule;
}

function status(value: unknown, path: string): number {
  if (value === 204 || isWholeNumber(value, 400, 599)) return value;
  throw invalidFault(path, '204 or a whole number from 400 to 599');
}

function calls(value: unknown, path: string): (nth: number) => boolean {
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > MAX_CALLS) {
      throw invalidFault(path, `a list of 1 to ${MAX_CALLS} numbers`);
    }
    const callNumbers = new Set(value.map((each: unknown, n) => nthCall(each, `${path}[${n}]`)));
    return (nth) => callNumbers.has(nth);
  }
  if (typeof value === 'number') {
    const callNumber = nthCall(value, path);
    return (nth) => nth === callNumber;
  }
  if (typeof value !== 'object' || value === null) {
    throw invalidFault(path, 'a number, a list of numbers, {"from": n, "to": m} or {"every": n}');
  }
  if ('every' in value) {
    const every = singleKey('every', nthCall)(value, path);
    return (nth) => nth % every === 0;
  }
  const entries = fields(value, path, ['from', 'to']);
  const from = nthCall(entries['from'], `${path}.from`);
  const to =
    'to' in entries ? wholeNumber(from, MAX_NUMBER)(entries['to'], `${path}.to`) : Infinity;
  return (nth) => nth >= from && nth <= to;
}

function readTrue(value: unknown, path: string): true {
  if (value === true) return value;
  throw invalidFault(path, 'true, or absent');
}

function text(value: unknown, path: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw invalidFault(path, 'nonblank text');
}

function wholeNumber(least: number, most: number): Read<number> {
  return (value, path) => {
    if (isWholeNumber(value, least, most)) return value;
    throw invalidFault(path, `a whole number from ${least} to ${most}`);
  };
}

const nthCall = wholeNumber(1, MAX_NUMBER);

function isWholeNumber(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

function singleKey<T>(key: string, read: Read<T>): Read<T> {
  return (value, path) => read(fields(value, path, [key])[key], `${path}.${key}`);
}

function fields(
  value: unknown,
  path: string,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidFault(path, 'a JSON object');
  }
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown === undefined) return value as Readonly<Record<string, unknown>>;
  const name = JSON.stringify(unknown.slice(0, 40));
  const message = `${path} has the unknown key ${name}. Known keys: ${keys.join(', ')}.`;
  throw new Failure('USAGE', message);
}

function invalidFault(path: string, what: string): Failure {
  return new Failure('USAGE', `${path} must be ${what}.`);
}
