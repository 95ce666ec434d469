/** The figures as tables, and each aim with what it came to. */
import { IS_SMOKE, sized } from '../bench-size.ts';
import { NODE } from './first-paint.ts';
import type { FrameCosts } from './frame-cost.ts';
import type { HeldKey } from './held-key.ts';
import type { Idle } from './idle-minute.ts';
import { type CostsByProgram, NCURSES } from './key-costs.ts';
import { KINDS, type Kind } from './key-script.ts';
import type { RowMemory } from './row-memory.ts';
import { quantileOf } from './statistics.ts';

/** Everything of one run. What could not be measured is absent. */
export interface Results {
  readonly firstPaint: ReadonlyMap<string, number>;
  readonly small: CostsByProgram;
  readonly large: CostsByProgram;
  readonly held: ReadonlyMap<string, HeldKey>;
  readonly idle: ReadonlyMap<string, Idle>;
  readonly idleSeconds: number;
  readonly frames: FrameCosts;
  readonly memory: RowMemory;
  readonly missing: readonly string[];
}

const OURS = 'linecheck';
const MISSING = sized('Not installed', 'A smoke run has no peers');
/** What the time of a key is held against. */
const TIMED: readonly Kind[] = ['move', 'scroll', 'page'];

/** The table of the README: one line an aim. */
export function aimsTable(results: Results): string {
  const { firstPaint, small, large, held, frames, memory, idle } = results;
  const paint = (firstPaint.get(OURS) ?? Number.NaN) / (firstPaint.get(NODE) ?? Number.NaN);
  const bytes = (costs: CostsByProgram) =>
    KINDS.map((kind) => ratio(bytesOf(costs, OURS, kind) / bytesOf(costs, NCURSES, kind)));
  const worst = (costs: CostsByProgram) =>
    Math.max(...TIMED.map((kind) => bytesOf(costs, OURS, kind) / bytesOf(costs, NCURSES, kind)));
  const time = (costs: CostsByProgram, q: number) =>
    timeOf(costs, OURS, q) / timeOf(costs, NCURSES, q);
  const cost = (kind: keyof FrameCosts) => frames[kind].inkMs / frames[kind].composedMs;
  const lag = held.get(OURS);
  const lagRatio = (lag?.slowMs ?? Number.NaN) / (lag?.unlimitedMs ?? Number.NaN);
  const quiet = idle.get(OURS);
  const rows: readonly (readonly [string, string, string, boolean | undefined, string])[] = [
    ['first paint', '`node -e print`', ratio(paint), paint <= 2.5, '2.5'],
    ...(
      [
        ['24x80', small, 2.2, 3],
        ['50x160', large, 1.2, 2],
      ] as const
    ).flatMap(([size, costs, p50, p95]): readonly (typeof rows)[number][] => [
      [
        `bytes a key, ${size}: ${KINDS.join(' / ')}`,
        'ncurses, same frames',
        bytes(costs).join(' / '),
        worst(costs) <= 1,
        '1 each of the first three',
      ],
      [
        `key to last byte, ${size}: p50, p95`,
        'the same program',
        `${ratio(time(costs, 0.5))}, ${ratio(time(costs, 0.95))}`,
        time(costs, 0.5) <= p50 && time(costs, 0.95) <= p95,
        `${p50}, ${p95}`,
      ],
    ]),
    [
      'processor time of a frame: move / scroll / page',
      'composed without Ink',
      (['move', 'scroll', 'page'] as const).map((kind) => ratio(cost(kind))).join(' / '),
      cost('page') <= 3 && cost('scroll') <= 5,
      'scroll 5, page 3',
    ],
    [
      'lag after a key held 3 s at 32 KiB/s',
      'the lag without that limit',
      `${ratio(lagRatio)} (${lag?.slowMs.toFixed(0)} ms)`,
      lagRatio <= 2 || (lag?.slowMs ?? Infinity) <= 50,
      '2, or 50 ms',
    ],
    [
      `${results.idleSeconds} s without a key`,
      '',
      `${quiet?.bytes} bytes, ${quiet?.cpuMs} ms of processor time`,
      undefined,
      '',
    ],
    [
      `heap for ${memory.rows.toLocaleString('en')} rows shown`,
      'composed without Ink',
      `${megabytes(memory.inkBytes)} against ${megabytes(memory.composedBytes)}`,
      undefined,
      '',
    ],
  ];
  const lines = rows.map(
    ([what, limit, measured, met, aim]) =>
      `| ${what} | ${limit} | ${measured} | ${aim}${verdict(met)} |`,
  );
  return ['| measure | against | ratio | aim |', '|---|---|---|---|', ...lines].join('\n');
}

/** Everything else, for the person who ran it. */
export function peerTables({ firstPaint, small, large, held, idle, missing }: Results): string {
  const parts = [
    'Start to first paint, ms:',
    ...[...firstPaint].map(([name, ms]) => `  ${name}: ${ms.toFixed(0)}`),
  ];
  for (const [size, costs] of [
    ['24x80', small],
    ['50x160', large],
  ] as const) {
    parts.push(`Bytes a key (median) and ms to the last byte (p50, p95), ${size}:`);
    for (const [name, cost] of costs) {
      const kinds = KINDS.map((kind) => {
        const { bytes, ms } = cost[kind];
        const [p50, p95] = [quantileOf(ms, 0.5), quantileOf(ms, 0.95)];
        return `${kind} ${quantileOf(bytes, 0.5)} B ${p50.toFixed(1)}, ${p95.toFixed(1)}`;
      });
      parts.push(`  ${name}: ${kinds.join(' | ')}`);
    }
  }
  parts.push('Lag after a held key, ms (unlimited, 32 KiB/s) and bytes of the 3 s:');
  for (const [name, { unlimitedMs, slowMs, slowBytes }] of held) {
    parts.push(`  ${name}: ${unlimitedMs.toFixed(1)}, ${slowMs.toFixed(1)}; ${slowBytes} B`);
  }
  parts.push('Idle:');
  for (const [name, { bytes, cpuMs, residentMb }] of idle) {
    parts.push(`  ${name}: ${bytes} B, ${cpuMs} ms, ${residentMb.toFixed(0)} MB resident`);
  }
  if (missing.length > 0) parts.push(`${MISSING}, so not measured: ${missing.join(', ')}.`);
  return parts.join('\n');
}

/** Nothing where nothing is aimed at; a smoke run judges nothing. */
function verdict(met: boolean | undefined): string {
  if (IS_SMOKE || met === undefined) return '';
  return met ? ': met' : ': **missed**';
}

function bytesOf(costs: CostsByProgram, name: string, kind: Kind): number {
  return quantileOf(costs.get(name)?.[kind].bytes ?? [], 0.5);
}

function timeOf(costs: CostsByProgram, name: string, q: number): number {
  return quantileOf(
    TIMED.flatMap((kind) => costs.get(name)?.[kind].ms ?? []),
    q,
  );
}

function ratio(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(2);
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
