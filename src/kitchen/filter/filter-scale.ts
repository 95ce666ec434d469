import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/instant.ts';
import { parseTimeOfDay } from '../model/typed-time.ts';

/** A level, a duration (ms), a count, a share (0..1), or a time in wall-clock seconds after midnight. */
interface IntervalEnd {
  readonly value: number;
  readonly included: boolean;
}

/** An `undefined` end is open. A time's interval may pass midnight. */
export interface Interval {
  readonly from: IntervalEnd | undefined;
  readonly to: IntervalEnd | undefined;
}

export interface ScaleValue {
  readonly low: number;
  readonly high: number;
  /** Without an operator. */
  readonly asWritten: Interval;
}

export interface Scale {
  readonly read: (text: string) => ScaleValue | undefined;
  /** Writes the shortest text. `finest` writes the finest unit even if it is 0, as in `10m0s`. */
  readonly write: (value: number, finest: boolean) => string;
  /** Whether a range may end at a lower value. */
  readonly passesMidnight?: boolean;
  readonly hint: string;
}

const PERCENT = 100;
const MAX_DURATION_MS = 10_000 * HOUR_MS;

const LEVELS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  prep: [0, 0],
  station: [0, 0],
  expo1: [1, 1],
  expo2: [2, 2],
  expo: [1, 2],
};

const LEVEL_SCALE: Scale = {
  read: (text) => {
    const word = text.toLowerCase();
    // Platforms may have undocumented levels, so any number is a level. Adding 0 turns minus zero into zero.
    const number = /^-?\d{1,15}$/.test(word) ? Number(word) + 0 : undefined;
    const named = Object.hasOwn(LEVELS, word) ? LEVELS[word] : undefined;
    const [low, high] = named ?? [number, number];
    return low === undefined || high === undefined ? undefined : exactly(low, high);
  },
  write: String,
  hint: 'A level is 0 (prep), 1 (expo1), 2 (expo2), or expo for 1 and 2.',
};

const DURATION =
  /^(?:(\d{1,5}(?:\.\d{1,3})?)h)?(?:(\d{1,5}(?:\.\d{1,3})?)m)?(?:(\d{1,5}(?:\.\d{1,3})?)s)?$/;

const DURATION_SCALE: Scale = {
  read: (text) => {
    // Durations are shown as `15m30`.
    const units = /^[\d.]+$/.test(text)
      ? `${text}m`
      : text.toLowerCase().replace(/(m\d\d)$/, '$1s');
    const parts = units === '' ? null : DURATION.exec(units);
    if (parts === null) return undefined;
    const [, hours = '0', minutes = '0', seconds] = parts;
    const ms = Math.round(
      Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds ?? '0') * SECOND_MS,
    );
    if (ms >= MAX_DURATION_MS) return undefined;
    const finest = seconds !== undefined || units.includes('.');
    return wholeUnit(ms, finest ? SECOND_MS : MINUTE_MS);
  },
  write: (ms, finest) => {
    const hours = Math.floor(ms / HOUR_MS);
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
    const seconds = (ms % MINUTE_MS) / SECOND_MS;
    const parts = [
      hours > 0 ? `${hours}h` : '',
      minutes > 0 || (ms === 0 && !finest) ? `${minutes}m` : '',
      seconds > 0 || finest ? `${seconds}s` : '',
    ];
    return parts.join('');
  },
  hint: 'Write a duration as 90s, 10m, or 1h30m. A plain number is minutes.',
};

const TIME_SCALE: Scale = {
  read: (text) => {
    const time = parseTimeOfDay(text);
    return time && wholeUnit(time.seconds, time.unit);
  },
  write: (time, finest) => {
    const [hours, minutes, seconds] = [time / 3_600, (time / 60) % 60, time % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0'),
    );
    return `${hours}:${minutes}${seconds === '00' && !finest ? '' : `:${seconds}`}`;
  },
  passesMidnight: true,
  hint: 'Write a time of day as 6:30pm, 18:30, or 18:30:15.',
};

const COUNT_SCALE: Scale = {
  read: (text) => (/^\d{1,9}$/.test(text) ? exactly(Number(text)) : undefined),
  write: String,
  hint: 'Write a number such as 3.',
};

const SHARE_SCALE: Scale = {
  read: (text) => {
    const [, percent] = /^(\d{1,3}(?:\.\d)?)%?$/.exec(text) ?? [];
    return percent === undefined ? undefined : exactly(Number(percent) / PERCENT);
  },
  write: (share) => `${Math.round(share * PERCENT * 10) / 10}%`,
  hint: 'Write a share in percent, such as 20%.',
};

export const SCALES = {
  level: LEVEL_SCALE,
  duration: DURATION_SCALE,
  time: TIME_SCALE,
  count: COUNT_SCALE,
  share: SHARE_SCALE,
} as const satisfies Readonly<Record<string, Scale>>;

export type NumberKind = keyof typeof SCALES;

export function isNumberKind(kind: string): kind is NumberKind {
  return Object.hasOwn(SCALES, kind);
}

function exactly(low: number, high = low): ScaleValue {
  const asWritten = { from: { value: low, included: true }, to: { value: high, included: true } };
  return { low, high, asWritten };
}

/** The value covers its last written unit: `18:00` is a complete minute. */
function wholeUnit(value: number, unit: number): ScaleValue {
  const to = { value: value + unit, included: false };
  return { low: value, high: value, asWritten: { from: { value, included: true }, to } };
}
