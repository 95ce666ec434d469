/** A station's typed limits: caution, then late. */
import { SCALES } from '../filter/filter-scale.ts';
import { OVER_HOUR_MS } from '../table/row-rules.ts';
import type { Thresholds } from './default-thresholds.ts';
import { roundText } from './words.ts';

export const TYPED_LIMITS = 'caution and late, up to 60m, as in 9m 14m';

/** `9m 14m`. `undefined` unless two durations, caution no later than late. */
export function typedLimits(text: string): Thresholds | undefined {
  const [caution = '', late = '', ...more] = text.trim().split(/\s+/);
  // As written in sentences: `15m30`.
  const [cautionMs, lateMs] = [caution, late].map(
    (each) => SCALES.duration.read(each.replace(/(m\d\d)$/, '$1s'))?.low,
  );
  if (more.length > 0 || cautionMs === undefined || lateMs === undefined) return undefined;
  return areLimits({ cautionMs, lateMs }) ? { cautionMs, lateMs } : undefined;
}

/** Whether valid for a station. */
export function areLimits({ cautionMs, lateMs }: Thresholds): boolean {
  return cautionMs > 0 && cautionMs <= lateMs && lateMs <= OVER_HOUR_MS;
}

export function writtenLimits({ cautionMs, lateMs }: Thresholds): string {
  return [cautionMs, lateMs].map(roundText).join(' ');
}
