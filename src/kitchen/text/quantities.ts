import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/instant.ts';

function clockParts(ms: number): readonly [hours: number, minutes: number, seconds: number] {
  const total = Math.round(Math.abs(ms) / 1000);
  return [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}

/** Takes ms. `45s`, `14m20`, `1h02m`, `-` for nothing, and a minus for negative ms. Never looks like a clock time. */
export function durationText(ms: number | null | undefined): string {
  if (ms == null) return '-';
  const [hours, minutes, seconds] = clockParts(ms);
  const sign = ms < 0 && hours + minutes + seconds > 0 ? '-' : '';
  if (hours > 0) return `${sign}${hours}h${twoDigits(minutes)}m`;
  return minutes === 0 ? `${sign}${seconds}s` : `${sign}${minutes}m${twoDigits(seconds)}`;
}

/** Takes ms. `45s`, `24m`, `1h02m`: as `durationText`, without seconds from a minute on. */
export function minutesText(ms: number | undefined): string {
  const isShort = ms === undefined || ms < MINUTE_MS;
  return durationText(isShort ? ms : Math.round(ms / MINUTE_MS) * MINUTE_MS).replace(/m00$/, 'm');
}

/** Takes ms. `+5m10`, `-15s`, `+1h02m`, and `0s` for no difference. */
export function moreDuration(ms: number): string {
  const text = durationText(ms);
  return ms > 0 && text !== durationText(0) ? `+${text}` : text;
}

/** Takes ms from `ageMs`. `just now`, `20 s ago`, `4 min ago`, `3 h ago`. */
export function ageText(ms: number): string {
  if (ms === Number.POSITIVE_INFINITY) return 'before a clock was set back';
  return ms < AGE_STEP_MS ? 'just now' : `${ageSpan(ms)} ago`;
}

const AGE_STEP_MS = 10 * SECOND_MS;

/** Takes ms. `0 s`, `20 s`, `4 min`. Seconds are in tens, so that a screen isn't redrawn each second. */
export function ageSpan(ms: number): string {
  return ms === Number.POSITIVE_INFINITY
    ? '?'
    : spanText(Math.floor(ms / AGE_STEP_MS) * AGE_STEP_MS);
}

/** Takes ms. `20 s`, `4 min`, `3 h`, `2 d`: only the largest unit. */
export function spanText(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Takes ms. As `spanText`, with the minutes from an hour on: `24 min`, `1h46m`. */
export function elapsedText(ms: number): string {
  return ms < HOUR_MS ? spanText(ms) : durationText(ms);
}

export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${countText(count)} ${count === 1 ? singular : plural}`;
}

/** `3 slow`. Counts of 0 are left out. */
export function countedTexts(
  counts: readonly (readonly [count: number, word: string])[],
): readonly string[] {
  return counts.flatMap(([count, word]) => (count > 0 ? [`${countText(count)} ${word}`] : []));
}

/** Shares that add up to 1 may be a little less. */
const ROUNDING = 1e-9;

/** `12%`, `<1%` instead of rounding to 0, and `-` for a share of nothing. */
export function shareText(part: number, of: number): string {
  if (of === 0) return '-';
  const percent = Math.round((part / of) * 100);
  if (percent === 0 && part > 0) return '<1%';
  return percent === 100 && of - part > ROUNDING ? '>99%' : `${percent}%`;
}

/** Takes a share (0..1). `12%`, or `-` for none. */
export function shareCell(share: number | undefined): string {
  return share === undefined ? '-' : shareText(share, 1);
}

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilo = bytes / 1000;
  return Math.round(kilo) < 1000 ? `${Math.round(kilo)} kB` : `${(kilo / 1000).toFixed(1)} MB`;
}

export function orText(words: readonly string[]): string {
  return listText(words, 'or');
}

/** `Bar`, `Bar and Cold`, `Bar, Cold, and 12 more`. `names` may be only the first of `count` names. */
export function namesText(names: readonly string[], max = 5, count = names.length): string {
  const more = count - max;
  return listText(more > 0 ? [...names.slice(0, max), `${countText(more)} more`] : names, 'and');
}

function listText(words: readonly string[], link: 'and' | 'or'): string {
  if (words.length < 3) return words.join(` ${link} `);
  return `${words.slice(0, -1).join(', ')}, ${link} ${words.at(-1)}`;
}

export function roundedMs(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms);
}

export function hundredths(ratio: number | undefined): number | undefined {
  return ratio === undefined ? undefined : Math.round(ratio * 100) / 100;
}

export type DurationWords = (ms: number | undefined) => string;

/** Joins clauses with commas. Empty clauses are left out. */
export function clauses(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(', ');
}

export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Takes ms. `8 minutes 2 seconds`, `1 hour 2 minutes`, `unknown` for `undefined`. */
export function spokenDuration(ms: number | undefined): string {
  if (ms === undefined) return 'unknown';
  const [hours, minutes, seconds] = clockParts(ms);
  const parts = [
    ...(hours > 0 ? [countOf(hours, 'hour')] : []),
    ...(minutes > 0 ? [countOf(minutes, 'minute')] : []),
    ...(hours === 0 && (seconds > 0 || minutes === 0) ? [countOf(seconds, 'second')] : []),
  ];
  return `${ms < 0 && hours + minutes + seconds > 0 ? 'minus ' : ''}${parts.join(' ')}`;
}

const WRITTEN = /\b(?:(\d+)h(\d\d)m|(\d+)m(\d\d)|(\d+\.\d)x|(\d+)s)(?![\w])/g;

/** Text to read aloud: `9 minutes 53 seconds` for `9m53`, `1.7 times` for `1.7x`. */
export function spokenText(sentence: string): string {
  return sentence.replaceAll(WRITTEN, (_, hours, ofHour, minutes, seconds, ratio, only) => {
    if (ratio !== undefined) return `${ratio} times`;
    if (only !== undefined) return spokenDuration(Number(only) * SECOND_MS);
    return hours === undefined
      ? spokenDuration(Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS)
      : spokenDuration(Number(hours) * HOUR_MS + Number(ofHour) * MINUTE_MS);
  });
}

const DIVIDER = ' | ';

/** The two sides of a bar in a template: `first | second`. A bar in a value doesn't count, because names may have one. */
export function twoParts(
  texts: TemplateStringsArray,
  values: readonly (string | number)[],
): readonly [first: string, second: string] {
  const index = texts.findIndex((text) => text.includes(DIVIDER));
  const [before = '', after = ''] = texts[index]?.split(DIVIDER) ?? [];
  return [
    String.raw({ raw: [...texts.slice(0, index), before] }, ...values),
    String.raw({ raw: [after, ...texts.slice(index + 1)] }, ...values.slice(index)),
  ];
}

/** Screens may know the time up to a minute late. */
const AHEAD_MS = 2 * MINUTE_MS;

/** Age (ms) of something read at `then`. A time in the future means that a clock was set back, so the age is infinite. */
export function ageMs(then: number, now: number): number {
  return then > now + AHEAD_MS ? Number.POSITIVE_INFINITY : now - then;
}
