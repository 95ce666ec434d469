/** Two forecasts of each ticket: pinball loss, and how many tickets were within. */
import { MINUTE_MS } from '../../../src/contract/time-units.ts';
import { ASKED_SHARES } from '../../../src/kitchen/promise/calibration.ts';
import { keptShare } from '../../../src/kitchen/promise/kept-share.ts';
import type { FiredTicket } from './fired-tickets.ts';

/** Both forecasts are judged by these. */
const QUANTILES = [0.5, 0.8, 0.9] as const;
const PLACES = QUANTILES.map((q) => ASKED_SHARES.indexOf(q));

export interface JudgedTicket extends FiredTicket {
  readonly kitchen: string;
  readonly kind: string;
  /** Its seed. */
  readonly evening: number;
}

/** By how much a forecast follows pace and load. 0: plain frequencies. */
export interface Weights {
  readonly pace: number;
  readonly load: number;
}

const PLAIN: Weights = { pace: 0, load: 0 };
const GRID = Array.from({ length: 11 }, (_, at) => at / 10);
/** Allowed distance of coverage, in points. */
const HONEST = 3;

interface Verdict {
  /** Mean, minutes, by quantile. */
  readonly loss: readonly number[];
  /** 0 to 1, by quantile. */
  readonly coverage: readonly number[];
}

function judged(tickets: readonly JudgedTicket[], weights: Weights): Verdict {
  const loss = QUANTILES.map(() => 0);
  const within = QUANTILES.map(() => 0);
  for (const { tookMs, plainMs, pace, load } of tickets) {
    const factor = Math.exp(weights.pace * pace + weights.load * load);
    for (const [at, q] of QUANTILES.entries()) {
      const over = tookMs - (plainMs[PLACES[at] ?? -1] ?? 0) * factor;
      loss[at] = (loss[at] ?? 0) + (over > 0 ? q * over : (q - 1) * over);
      if (over <= 0) within[at] = (within[at] ?? 0) + 1;
    }
  }
  const count = Math.max(1, tickets.length);
  return {
    loss: loss.map((sum) => sum / count / MINUTE_MS),
    coverage: within.map((sum) => sum / count),
  };
}

/** Least loss relative to plain frequencies, each kitchen with one vote. */
export function tunedWeights(tickets: readonly JudgedTicket[]): Weights {
  const kitchens = [...Map.groupBy(tickets, ({ kitchen }) => kitchen).values()];
  const plain = kitchens.map((own) => judged(own, PLAIN).loss);
  const scored = GRID.flatMap((pace) => GRID.map((load) => ({ pace, load }))).map((weights) => {
    const ratios = kitchens.map((own, at) => lossRatio(judged(own, weights).loss, plain[at] ?? []));
    return { weights, score: ratios.reduce((sum, ratio) => sum + ratio, 0) };
  });
  return scored.reduce((best, each) => (each.score < best.score ? each : best)).weights;
}

function lossRatio(loss: readonly number[], plain: readonly number[]): number {
  const ratios = loss.map((own, at) => own / (plain[at] ?? 1));
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}

/** By kitchen on ordinary evenings, then by kind, then the verdict. */
export function promiseTables(
  tickets: readonly JudgedTicket[],
  weights: Weights,
  evenings: number,
): string {
  const groups = groupsOf(tickets);
  const names = QUANTILES.map((q) => `${q * 100}%`).join(' / ');
  const head = `| ${evenings} evenings a kind | tickets | loss of (a), min, at ${names} | (b) over (a) | coverage of (a) | coverage of (b) |`;
  const lines = groups.map(([name, own]) => {
    const [a, b] = [judged(own, PLAIN), judged(own, weights)];
    const ratios = b.loss.map((loss, at) => (loss / (a.loss[at] ?? 1)).toFixed(2)).join(' / ');
    const losses = a.loss.map((loss) => loss.toFixed(2)).join(' / ');
    return `| ${name} | ${own.length} | ${losses} | ${ratios} | ${coverageText(a)} | ${coverageText(b)} |`;
  });
  return [head, '|---|---|---|---|---|---|', ...lines, '', verdict(groups, weights)].join('\n');
}

function groupsOf(
  tickets: readonly JudgedTicket[],
): readonly (readonly [string, readonly JudgedTicket[]])[] {
  return [
    ...Map.groupBy(
      tickets.filter(({ kind }) => kind === 'ordinary'),
      ({ kitchen }) => `${kitchen}, ordinary`,
    ),
    ...Map.groupBy(tickets, ({ kind }) => `all kitchens, ${kind}`),
    ['all', tickets],
  ];
}

/** Kept by asked share, for (a). */
export function calibrationTable(tickets: readonly JudgedTicket[]): string {
  const lines = groupsOf(tickets).map(([name, own]) => {
    const evenings = [...Map.groupBy(own, ({ kind, evening }) => `${kind} ${evening}`).values()];
    const cells = ASKED_SHARES.map((asked, at) => {
      const counts = evenings.map((each) => ({
        tickets: each.length,
        kept: each.filter(({ tookMs, plainMs }) => tookMs <= (plainMs[at] ?? 0)).length,
      }));
      return keptText(counts, asked);
    });
    return `| ${name} | ${evenings.length} | ${cells.join(' | ')} |`;
  });
  const heads = ASKED_SHARES.map((asked) => ` ${asked * 100}% asked |`).join('');
  return [
    `| kept by (a), % | evenings |${heads}`,
    `|---|---|${'---|'.repeat(ASKED_SHARES.length)}`,
    ...lines,
  ].join('\n');
}

/** With a 90% interval over evenings, which one evening does not have. */
function keptText(counts: Parameters<typeof keptShare>[0], asked: number): string {
  const { share, low, high } = keptShare(counts);
  const [own, from, to] = [share, low, high].map((part) => (part * 100).toFixed(1));
  const text = counts.length < 2 ? `${own}` : `${own} (${from} to ${to})`;
  return Math.abs(share - asked) * 100 <= HONEST ? text : `**${text}**`;
}

/** Outside the allowed distance in bold. */
function coverageText({ coverage }: Verdict): string {
  const texts = coverage.map((share, at) => {
    const text = (share * 100).toFixed(1);
    return isHonest(share, at) ? text : `**${text}**`;
  });
  return texts.join(' / ');
}

function isHonest(share: number, at: number): boolean {
  return Math.abs(share - (QUANTILES[at] ?? 0)) * 100 <= HONEST;
}

function verdict(
  groups: readonly (readonly [string, readonly JudgedTicket[]])[],
  weights: Weights,
): string {
  const judgments = groups.map(([, own]) => {
    const [a, b] = [judged(own, PLAIN), judged(own, weights)];
    return { isLess: lossRatio(b.loss, a.loss) < 1, isCovered: b.coverage.every(isHonest) };
  });
  const less = judgments.filter(({ isLess }) => isLess).length;
  const covered = judgments.filter(({ isCovered }) => isCovered).length;
  const isShown = less === judgments.length && covered === judgments.length;
  return `Tuned weights: pace ${weights.pace}, load ${weights.load}. (b) has less loss than (a) in ${less} of ${judgments.length} rows, and coverage within ${HONEST} points in ${covered}. ${isShown ? '(b) may be shown.' : '(b) is not shown.'}`;
}
