import type { FiguresRow } from '../../components/table/FiguresTable.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { limitMark } from '../../kitchen/columns/limit-mark.ts';
import type { StationFigures } from '../../kitchen/measures/day-figures.ts';
import type { Thresholds } from '../../kitchen/measures/default-thresholds.ts';
import type { Spread } from '../../kitchen/measures/quantile.ts';
import { limitOfP90, type StationLimit } from '../../kitchen/measures/row-limits.ts';
import { lateFrom } from '../../kitchen/measures/words.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { stationState } from './states-by-station.ts';

/** Median and 90% for station time, marked by the station's limit. Queue and make too, if the start queue is in use. */
export function figuresRows(
  { stationTime, queue, make }: StationFigures,
  limit: StationLimit | undefined,
): readonly FiguresRow[] {
  const measures: readonly (readonly [string, Spread | undefined])[] = [
    ['station time', stationTime],
    ['queue', queue],
    ['make', make],
  ];
  const row = (
    title: string,
    of: (values: Spread) => number | undefined,
    limits: Thresholds | undefined,
  ): FiguresRow => ({
    '': title,
    ...Object.fromEntries(
      measures.map(([name, values]) => [
        name,
        values === undefined
          ? 'n/a'
          : durationText(of(values)) +
            limitMark(of(values), values === stationTime ? limits : undefined).sign,
      ]),
    ),
  });
  return [
    row('median', ({ median }) => median, limit),
    row('90% in', ({ p90 }) => p90, limitOfP90(limit)),
  ];
}

/** Late limit. Empty until the date is loaded. */
export function lateFromText(guid: string, check: LineCheck): string {
  const limit = stationLimitNow(guid, check);
  return limit === undefined ? '' : lateFrom(limit);
}

/** `undefined` until the date is loaded. */
export function stationLimitNow(guid: string, check: LineCheck): StationLimit | undefined {
  return stationState(check, guid)?.limit;
}
