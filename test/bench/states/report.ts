/** Many evenings' numbers, with certainty. */
import { median } from '../terminal/statistics.ts';
import { percent, shareText, Z } from './certainty.ts';
import type { EveningKind } from './planted-evening.ts';
import type { Verdict } from './verdict.ts';

/** Aims are for stations with at least so many bumps in half an hour. */
const MIN_VOLUME = 10;

const AIMS: Partial<
  Readonly<Record<EveningKind, { readonly share: number; readonly minutes: number }>>
> = {
  'slow x2': { share: 0.75, minutes: 30 },
  'slow x3': { share: 0.95, minutes: 30 },
  stop: { share: 0.9, minutes: 24 },
};
const MAX_ALARMS = 0.3;

/** One row per kind. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = [...Map.groupBy(verdicts, ({ kind }) => kind)].map(([kind, own]) => {
    const faulty = own.filter(({ volume }) => volume >= MIN_VOLUME);
    const isFault = AIMS[kind] !== undefined || kind === 'forgotten screen';
    return `| ${[
      kind,
      own.length,
      alarmsText(own),
      ...(['slow', 'quiet', 'kitchen'] as const).map((state) =>
        (sumOf(own, ({ alarms }) => alarms[state]) / own.length).toFixed(2),
      ),
      (sumOf(own, ({ busy }) => busy) / own.length).toFixed(1),
      ...(isFault ? foundCells(kind, faulty) : ['', '', '']),
    ].join(' | ')} |`;
  });
  return [
    '| evening | evenings | alarms an evening | slow | quiet | whole kitchen | busy (does not ring) | found at 10 bumps in half an hour or more | median minutes after the fault began (aim) | after its first bump came out |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** By the station's bumps in half an hour. */
export function volumeTable(verdicts: readonly Verdict[]): string {
  const classes = [
    ['under 5', 0, 5],
    ['5 to 10', 5, 10],
    ['10 to 20', 10, 20],
    ['20 and more', 20, Number.POSITIVE_INFINITY],
  ] as const;
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))].filter((kind) => AIMS[kind]);
  const rows = kinds.map((kind) => {
    const cells = classes.map(([, from, to]) => {
      const own = verdicts.filter(
        (each) => each.kind === kind && each.volume >= from && each.volume < to,
      );
      return own.length === 0 ? '-' : `${foundText(own)}, ${minutesText(own)} min`;
    });
    return `| ${[kind, ...cells].join(' | ')} |`;
  });
  return [
    `| bumps in half an hour | ${classes.map(([name]) => name).join(' | ')} |`,
    `|---|${classes.map(() => '---|').join('')}`,
    ...rows,
  ].join('\n');
}

/** Alerts against finds by the points for slow. */
export function curveTable(
  curve: readonly { readonly points: number; readonly verdicts: readonly Verdict[] }[],
): string {
  const rows = curve.map(({ points, verdicts }) => {
    const of = (kind: EveningKind) => verdicts.filter((each) => each.kind === kind);
    const loud = (kind: EveningKind) => of(kind).filter(({ volume }) => volume >= MIN_VOLUME);
    return `| ${points} | ${(sumOf(of('ordinary'), ({ alarms }) => alarms.slow) / of('ordinary').length).toFixed(2)} | ${foundText(loud('slow x2'))}, ${minutesText(loud('slow x2'))} min | ${foundText(loud('slow x3'))}, ${minutesText(loud('slow x3'))} min |`;
  });
  return [
    '| points for slow | alarms of slow on an ordinary evening | slow x2 found | slow x3 found |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function foundCells(kind: EveningKind, own: readonly Verdict[]): readonly string[] {
  const aim = AIMS[kind];
  if (own.length === 0) return ['-', '-', '-'];
  const found = own.flatMap(({ foundAfter }) => foundAfter ?? []);
  const share = found.length / own.length;
  const named = own.filter(({ namedAfter }) => namedAfter !== undefined).length / own.length;
  const isMet = aim === undefined || share >= aim.share;
  const middle = found.length === 0 ? Number.NaN : median(found);
  const inTime = aim === undefined || middle <= aim.minutes;
  const firsts = own.flatMap(({ foundAfterFirst }) => foundAfterFirst ?? []);
  return [
    `${bold(foundText(own), isMet)} (aim ${aim === undefined ? 'none' : percent(aim.share)}); by its own state ${percent(named)}`,
    `${bold(middle.toFixed(0), inTime)}${aim === undefined ? '' : ` (${aim.minutes})`}`,
    firsts.length === 0 ? '-' : median(firsts).toFixed(0),
  ];
}

function alarmsText(own: readonly Verdict[]): string {
  const count = sumOf(own, ({ alarms }) => alarms.slow + alarms.quiet + alarms.kitchen);
  const middle = count + (Z * Z) / 2;
  const reach = Z * Math.sqrt(count + (Z * Z) / 4);
  const [low, high] = [(middle - reach) / own.length, (middle + reach) / own.length];
  const rate = count / own.length;
  return `${bold(rate.toFixed(2), rate <= MAX_ALARMS)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function foundText(own: readonly Verdict[]): string {
  const found = own.filter(({ foundAfter }) => foundAfter !== undefined);
  return shareText(found.length, own.length);
}

function minutesText(own: readonly Verdict[]): string {
  const found = own.flatMap(({ foundAfter }) => foundAfter ?? []);
  return found.length === 0 ? '-' : median(found).toFixed(0);
}

function sumOf(own: readonly Verdict[], of: (verdict: Verdict) => number): number {
  return own.reduce((sum, each) => sum + of(each), 0);
}

function bold(text: string, isMet: boolean): string {
  return isMet ? text : `**${text}**`;
}
