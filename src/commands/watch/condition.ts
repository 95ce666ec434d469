/** The conditions of `linecheck watch`: a small language over the figures of a business date, with its reader and its text. */
import { Failure } from '../../contract/failures.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';

/** Figures for conditions: durations of station time (ms), and counts. */
export const WATCH_FIGURES = {
  p90: 'duration',
  median: 'duration',
  late: 'count',
  open: 'count',
  findings: 'count',
  rows: 'count',
} as const;
/** Name of a figure. */
export type WatchFigure = keyof typeof WATCH_FIGURES;

export const COMPARISONS = ['>=', '<=', '>', '<'] as const;

/** Compares a figure with a value, for all stations or for those whose name contains `station`, as in filters. */
export interface WatchTest {
  readonly station: string | undefined;
  readonly figure: WatchFigure;
  readonly compares: (typeof COMPARISONS)[number];
  /** Ms or a count. */
  readonly value: number;
}

/** Met if all tests of one list are met; neither level is ever empty. */
export type WatchCondition = readonly (readonly WatchTest[])[];

/** Longest condition, UTF-16 units; no person writes more. */
const LONGEST = 2_000;
/** Most text that an error repeats, UTF-16 units. */
const MAX_REPEATED = 40;

const TOKEN =
  /(?<joint>and|or)(?=\s|$)|station:(?:"(?<quoted>(?:[^"\\]|\\["\\])*)"|(?<plain>[^\s"]+))|(?<figure>[a-z0-9]+)\s*(?<compares>>=|<=|>|<)\s*(?<value>[\d.hms]+)(?=\s|$)/iy;

/** Reads a condition. `and` binds closer than `or`; a station applies to the next figure only. Throws USAGE for any other text. */
export function parseCondition(text: string): WatchCondition {
  if (text.length > LONGEST) throw refusal('The condition is too long.');
  const any: WatchTest[][] = [];
  let all: WatchTest[] = [];
  let station: string | undefined;
  let expectsTest = true;
  let at = skipSpace(text, 0);
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
    at = skipSpace(text, TOKEN.lastIndex);
  }
  if (expectsTest) throw misread(text, at);
  return [...any, all];
}

/** The text of a condition; reading it gives the same condition. */
export function printCondition(condition: WatchCondition): string {
  return condition.map((all) => all.map(printTest).join(' and ')).join(' or ');
}

/** The text of one test. */
export function printTest({ station, figure, compares, value }: WatchTest): string {
  const place = station === undefined ? '' : `station:${quotedName(station)} `;
  return `${place}${figure}${compares}${valueText(figure, value)}`;
}

/** A value in the syntax of conditions. */
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

const WATCH_NAMES = [
  'p90',
  'median',
  'late',
  'open',
  'findings',
  'rows',
] as const satisfies readonly WatchFigure[];

function quotedName(name: string): string {
  return /^[^\s"]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}

function misread(text: string, at: number): Failure {
  const rest = text.slice(at);
  const where = rest === '' ? 'at its end' : `at [${beginning(rest)}]`;
  return refusal(`Can't read the condition ${where}.`);
}

function beginning(text: string): string {
  return text.length > MAX_REPEATED ? `${text.slice(0, MAX_REPEATED)}...` : text;
}

function refusal(sentence: string): Failure {
  return new Failure('USAGE', `${sentence} Write it as in 'p90>12m and station:grill late>5'.`);
}
