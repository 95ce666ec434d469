/** Conditions of `linecheck watch`: a small language over a business date's numbers. */
import { Failure } from '../../contract/failures.ts';
import { idsOf } from '../../kitchen/export/record-shape.ts';
import { skipSpaces } from '../../kitchen/filter/filter-lexer.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import { beginning } from '../arguments/filter-argument.ts';

/** Station time durations (ms), and counts. */
export const WATCH_FIGURES = {
  p90: 'duration',
  median: 'duration',
  late: 'count',
  open: 'count',
  findings: 'count',
  rows: 'count',
} as const;
export type WatchFigure = keyof typeof WATCH_FIGURES;

export const WATCH_NAMES = idsOf(WATCH_FIGURES);

const COMPARES = {
  '>=': (value: number, wanted: number) => value >= wanted,
  '<=': (value: number, wanted: number) => value <= wanted,
  '>': (value: number, wanted: number) => value > wanted,
  '<': (value: number, wanted: number) => value < wanted,
} as const;
export const COMPARISONS = idsOf(COMPARES);

/** Compares a number for all stations, or for those with `station` in the name, as in filters. */
export interface WatchTest {
  readonly station: string | undefined;
  readonly figure: WatchFigure;
  readonly compares: (typeof COMPARISONS)[number];
  /** Ms or a count. */
  readonly value: number;
}

/** Met if all tests in one list are met. Neither level is ever empty. */
export type WatchCondition = readonly (readonly WatchTest[])[];

/** UTF-16 units. No person writes more. */
const LONGEST = 2_000;

const TOKEN =
  /(?<joint>and|or)(?=\s|$)|station:(?:"(?<quoted>(?:[^"\\]|\\["\\])*)"|(?<plain>[^\s"]+))|(?<figure>[a-z0-9]+)\s*(?<compares>>=|<=|>|<)\s*(?<value>[\d.hms]+)(?=\s|$)/iy;

/** `and` binds closer than `or`. A station applies only to the next number. Throws USAGE for any other text. */
export function parseCondition(text: string): WatchCondition {
  if (text.length > LONGEST) throw refusal('The condition is too long.');
  const any: WatchTest[][] = [];
  let all: WatchTest[] = [];
  let station: string | undefined;
  let expectsTest = true;
  let at = skipSpaces(text, 0);
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    const { joint, quoted, plain, figure, compares, value } = groups ?? {};
    if (groups === undefined || (joint !== undefined) === expectsTest) throw misread(text, at);
    if (joint !== undefined) {
      if (joint.toLowerCase() === 'or') {
        any.push(all);
        all = [];
      }
      expectsTest = true;
    } else if (figure === undefined) {
      const name = quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
      if (station !== undefined || name === '') throw misread(text, at);
      station = name;
    } else {
      all.push({ station, ...testOf(figure, compares, value) });
      station = undefined;
      expectsTest = false;
    }
    at = skipSpaces(text, TOKEN.lastIndex);
  }
  if (expectsTest) throw misread(text, at);
  return [...any, all];
}

/** Nothing passes without a number. */
export function meets({ compares, value: wanted }: WatchTest, value: number | undefined): boolean {
  return value !== undefined && COMPARES[compares](value, wanted);
}

/** Parses back to the same condition. */
export function printCondition(condition: WatchCondition): string {
  return condition.map((all) => all.map(printTest).join(' and ')).join(' or ');
}

export function printTest({ station, figure, compares, value }: WatchTest): string {
  const place = station === undefined ? '' : `station:${quotedName(station)} `;
  return `${place}${figure}${compares}${valueText(figure, value)}`;
}

/** In condition syntax. */
export function valueText(figure: WatchFigure, value: number): string {
  return WATCH_FIGURES[figure] === 'duration' ? SCALES.duration.write(value, false) : String(value);
}

function testOf(name: string, sign: string | undefined, text = ''): Omit<WatchTest, 'station'> {
  const figure = WATCH_NAMES.find((each) => each === name.toLowerCase());
  const compares = COMPARISONS.find((each) => each === sign);
  if (figure === undefined || compares === undefined) {
    throw refusal(`Unknown figure "${beginning(name)}". Use one of ${WATCH_NAMES.join(', ')}.`);
  }
  if (WATCH_FIGURES[figure] === 'count') {
    if (/^\d{1,9}$/.test(text)) return { figure, compares, value: Number(text) };
    throw refusal(`${figure} needs a whole number of up to nine digits.`);
  }
  const read = SCALES.duration.read(text);
  if (read !== undefined) return { figure, compares, value: read.low };
  throw refusal(`${figure} needs a duration. ${SCALES.duration.hint}`);
}

function quotedName(name: string): string {
  return /^[^\s"]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

function misread(text: string, at: number): Failure {
  const rest = text.slice(at);
  const where = rest === '' ? 'at the end' : `at [${beginning(rest)}]`;
  return refusal(`Can't read the condition ${where}.`);
}

function refusal(sentence: string): Failure {
  return new Failure('USAGE', `${sentence} Write it as in 'p90>12m and station:grill late>5'.`);
}
