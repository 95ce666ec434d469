/** Tables, and each aim with a result. */
import { IS_SMOKE, sized } from '../bench-size.ts';
import type { FrameCosts } from './frame-cost.ts';
import type { HeldKey } from './held-key.ts';
import type { Idle } from './idle-minute.ts';
import { type CostsByProgram, NCURSES } from './key-costs.ts';
import { KINDS, type Kind } from './key-script.ts';
import type { RowMemory } from './row-memory.ts';
import type { StartName } from './start-times.ts';
import { quantileOf } from './statistics.ts';

/** One run. Absent if not measurable. */
export interface Results {
  readonly firstPaint: ReadonlyMap<string, number>;
  readonly starts: ReadonlyMap<StartName, number>;
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
/** Node without a program, idle. */
export const BARE_NODE = 'node';
const MISSING = sized('Not installed', 'A smoke run has no peers');
/** Compared with the key's time. */
const TIMED: readonly Kind[] = ['move', 'scroll', 'page'];

/** For the README: one line per aim. */
export function aimsTable(results: Results): string {
  const { starts, small, large, held, frames, memory, idle } = results;
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
  const share = ((quiet?.cpuMs ?? Number.NaN) / results.idleSeconds) * 0.1;
  const resident =
    (quiet?.residentMb ?? Number.NaN) / (idle.get(BARE_NODE)?.residentMb ?? Number.NaN);
  const rows: readonly (readonly [string, string, string, boolean | undefined, string])[] = [
    ...startRows(starts),
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
      `${quiet?.bytes} bytes, ${quiet?.cpuMs} ms of processor time (${share.toFixed(2)} %)`,
      share <= 0.1,
      '0.1 %',
    ],
    ['resident memory, idle', '`node`, idle', ratio(resident), resident <= 2, '2'],
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

/** Each against another in the same run. */
const STARTS: readonly (readonly [string, StartName, StartName, number])[] = [
  ['first paint of the executable', 'executable', 'htop', 0.8],
  ['first paint of the package', 'package', 'htop', 1],
  ['the same, the first time', 'package, first time', 'node -e print', 4.5],
  ['`--version`', '--version', 'node -e print', 1.6],
  ['stations on the screen, package', 'package, stations', 'package', 2.5],
  ['stations on the screen, executable', 'executable, stations', 'executable', 2.5],
];

function startRows(starts: Results['starts']) {
  const msOf = (name: StartName) => starts.get(name) ?? Number.NaN;
  return STARTS.map(([what, of, against, aim]) => {
    const value = msOf(of) / msOf(against);
    const met = Number.isNaN(value) ? undefined : value <= aim;
    const peer = against === 'package' || against === 'executable' ? 'its first paint' : against;
    return [what, peer, ratio(value), met, String(aim)] as const;
  });
}

/** Everything else, for the person running it. */
export function peerTables({
  firstPaint,
  starts,
  small,
  large,
  held,
  idle,
  missing,
}: Results): string {
  const parts = [
    'Start to first paint, ms:',
    ...[...firstPaint, ...starts].map(([name, ms]) => `  ${name}: ${ms.toFixed(0)}`),
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

/** Nothing without an aim. A smoke run judges nothing. */
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
