/** Numbers with 95% intervals. */
import { random } from '../../../src/service/simulator/random.ts';
import { quantileOf } from '../terminal/statistics.ts';

/** Two standard deviations. */
const Z = 1.96;
const RESAMPLES = 400;

/** `81% (74 to 87, n 120)`: Wilson's interval. */
export function shareText(found: number, count: number): string {
  if (count === 0) return '-';
  const share = found / count;
  const scale = 1 + (Z * Z) / count;
  const middle = (share + (Z * Z) / (2 * count)) / scale;
  const reach =
    (Z * Math.sqrt((share * (1 - share)) / count + (Z * Z) / (4 * count * count))) / scale;
  return `${percent(share)} (${Math.round((middle - reach) * 100)} to ${Math.round((middle + reach) * 100)}, n ${count})`;
}

/** `0.35 (0.21 to 0.48)`: of these values, drawn again and again. Where all are 0, up to three in as many. */
export function meanText(values: readonly number[], digits = 2): string {
  if (values.length === 0) return '-';
  const from = random(values.length, 'resampled');
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[from.below(values.length)] ?? 0)),
  );
  const [low, high] = [quantileOf(means, 0.025), quantileOf(means, 0.975)];
  const most = high === 0 ? 3 / values.length : high;
  return `${mean(values).toFixed(digits)} (${low.toFixed(digits)} to ${most.toFixed(digits)})`;
}

/** Some of all, in one evening. */
export interface Share {
  readonly found: number;
  readonly count: number;
}

/** `81% (74 to 87, n 120)`: of all evenings' cases, with evenings drawn again and again: cases of an evening have causes in common. */
export function eveningsText(evenings: readonly Share[], digits = 0): string {
  const count = sum(evenings, (each) => each.count);
  if (count === 0) return '-';
  const share = sum(evenings, ({ found }) => found) / count;
  const from = random(evenings.length, 'resampled evenings');
  const shares = Array.from({ length: RESAMPLES }, () => {
    let [found, all] = [0, 0];
    for (let draw = 0; draw < evenings.length; draw += 1) {
      const evening = evenings[from.below(evenings.length)];
      found += evening?.found ?? 0;
      all += evening?.count ?? 0;
    }
    return all === 0 ? share : found / all;
  });
  const [low, high] = [quantileOf(shares, 0.025), quantileOf(shares, 0.975)];
  // Where no evening differs, up to three in as many.
  const reach = Math.min(1, 3 / evenings.filter((each) => each.count > 0).length);
  const [least, most] = [share === 1 ? 1 - reach : low, share === 0 ? reach : high];
  const [lowest, highest] = [least, most].map((each) => (100 * each).toFixed(digits));
  return `${percent(share, digits)} (${lowest} to ${highest}, n ${count})`;
}

export function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)}%`;
}

export function mean(values: readonly number[]): number {
  return sum(values, (each) => each) / values.length;
}

function sum<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((total, each) => total + of(each), 0);
}
