/** Numbers with 95% intervals. */
import { random } from '../../../src/service/simulator/random.ts';
import { quantileOf } from '../terminal/statistics.ts';

/** Two standard deviations. */
export const Z = 1.96;
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

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}
