/** Many evenings' judgments as tables. */
import { eveningsText, meanText } from '../states/certainty.ts';
import { table } from '../states/queues/queue-report.ts';
import { median } from '../terminal/statistics.ts';
import type { JudgedCause, JudgedEvening, JudgedFault, Miss } from './judge.ts';
import { CAUSE_KINDS, type CauseKind } from './planted-causes.ts';

/** One way's judgments, evening by evening. */
interface JudgedWay {
  readonly name: string;
  readonly evenings: readonly JudgedEvening[];
}

const MISSES: readonly Miss[] = [
  'late',
  'no line',
  'several lines',
  'too few in it',
  'too many others',
];
const SIZES = [
  [3, 5],
  [6, 10],
  [11, 25],
  [26, 60],
  [61, Number.POSITIVE_INFINITY],
] as const;

/** A way's figure, from its evenings. */
interface Measure {
  readonly name: string;
  readonly aim: string;
  readonly text: (evenings: readonly JudgedEvening[]) => string;
}

const MEASURES: readonly Measure[] = [
  {
    name: 'common causes in one line within five minutes of the third call',
    aim: '95%',
    text: causes(({ isInTime }) => isInTime),
  },
  {
    name: 'the same, if quiet ones of a stop may have a line of their own',
    aim: '',
    text: causes(({ isInTimeByKind }) => isInTimeByKind),
  },
  {
    name: 'the same, of causes that make kitchens slow one after the other',
    aim: '',
    text: causes(
      ({ isInTime }) => isInTime,
      ({ kind }) => isGradual(kind),
    ),
  },
  {
    name: 'the same, of all other causes',
    aim: '',
    text: causes(
      ({ isInTime }) => isInTime,
      ({ kind }) => !isGradual(kind),
    ),
  },
  {
    name: 'within five minutes of the first call',
    aim: '',
    text: causes(({ minutesOfFirst }) => minutesOfFirst !== undefined && minutesOfFirst <= 5),
  },
  { name: 'ever in one line', aim: '', text: causes(({ minutes }) => minutes !== undefined) },
  {
    name: 'minutes from the third call to that line, median',
    aim: '',
    text: (evenings) => middle(causesOf(evenings).flatMap(({ minutes }) => minutes ?? [])),
  },
  {
    name: 'in one line, of the minutes with three and more open',
    aim: '',
    text: (evenings) => meanShare(causesOf(evenings).map(({ shareOfTime }) => shareOfTime)),
  },
  {
    name: 'what they share is named right, of those ever in one line',
    aim: '',
    text: causes(
      ({ isNamed }) => isNamed === true,
      ({ isNamed }) => isNamed !== undefined,
    ),
  },
  {
    name: 'independent faults ever in a line with others',
    aim: '1% at most',
    text: faults(({ isSwallowed }) => isSwallowed),
  },
  {
    name: 'the same, without those of the kind, place, and minutes of a common cause',
    aim: '',
    text: faults(
      ({ isSwallowed }) => isSwallowed,
      ({ isInseparable }) => !isInseparable,
    ),
  },
  {
    name: 'false incidents an evening',
    aim: '',
    text: (evenings) => meanText(evenings.map(({ falseLines }) => falseLines)),
  },
  {
    name: 'lines a manager gets an evening',
    aim: '',
    text: (evenings) =>
      meanText(
        evenings.map(({ lines }) => lines),
        0,
      ),
  },
];

function isGradual(kind: CauseKind): boolean {
  return kind === 'storm' || kind === 'payment' || kind === 'slow after push';
}

function causesOf(evenings: readonly JudgedEvening[]): readonly JudgedCause[] {
  return evenings.flatMap((evening) => evening.causes);
}

function causes(
  isFound: (cause: JudgedCause) => boolean,
  isCounted: (cause: JudgedCause) => boolean = () => true,
): Measure['text'] {
  return shares((evening) => evening.causes, isFound, isCounted);
}

function faults(
  isFound: (fault: JudgedFault) => boolean,
  isCounted: (fault: JudgedFault) => boolean = () => true,
): Measure['text'] {
  return shares((evening) => evening.faults, isFound, isCounted, 1);
}

function shares<Each>(
  of: (evening: JudgedEvening) => readonly Each[],
  isFound: (each: Each) => boolean,
  isCounted: (each: Each) => boolean,
  digits = 0,
): Measure['text'] {
  return (evenings) => {
    const counts = evenings.map((evening) => {
      const own = of(evening).filter(isCounted);
      return { found: own.filter(isFound).length, count: own.length };
    });
    return eveningsText(counts, digits);
  };
}

function meanShare(values: readonly number[]): string {
  if (values.length === 0) return '-';
  return `${Math.round((100 * values.reduce((sum, each) => sum + each, 0)) / values.length)}%`;
}

function middle(values: readonly number[]): string {
  return values.length === 0 ? '-' : String(Math.round(median(values)));
}

/** All tables. The first way's causes and faults are shown by kind. */
export function incidentTables(ways: readonly JudgedWay[]): string {
  const [first] = ways;
  return [
    measureTable(ways),
    ...(first ? causeTables(first) : []),
    faultTable(ways.slice(0, 3)),
  ].join('\n\n');
}

function measureTable(ways: readonly JudgedWay[]): string {
  const rows = MEASURES.map(({ name, aim, text }) => [
    name,
    ...ways.map(({ evenings }) => text(evenings)),
    aim,
  ]);
  return table(['measure', ...ways.map(({ name }) => name), 'aim'], rows);
}

/** A way's causes by kind and by size. */
function causeTables({ name, evenings }: JudgedWay): readonly string[] {
  const kinds = CAUSE_KINDS.map(
    (kind) => [kind, (cause: JudgedCause) => cause.kind === kind] as const,
  );
  const sizes = SIZES.map(([least, most]) => {
    const size = most === Number.POSITIVE_INFINITY ? `${least} and more` : `${least} to ${most}`;
    return [size, ({ called }: JudgedCause) => least <= called && called <= most] as const;
  });
  return [
    causeTable(`common cause; ${name}`, evenings, kinds),
    causeTable(`restaurants called; ${name}`, evenings, sizes),
  ];
}

function causeTable(
  head: string,
  evenings: readonly JudgedEvening[],
  groups: readonly (readonly [string, (cause: JudgedCause) => boolean])[],
): string {
  const rows = groups.map(([group, isOfGroup]) => {
    const own = causesOf(evenings).filter(isOfGroup);
    const share = (isFound: (cause: JudgedCause) => boolean) =>
      causes(isFound, isOfGroup)(evenings);
    return [
      group,
      `${middle(own.map(({ called }) => called))} of ${middle(own.map(({ affected }) => affected))}`,
      share(({ isInTime }) => isInTime),
      causes(
        ({ isNamed }) => isNamed === true,
        (cause) => isOfGroup(cause) && cause.isNamed !== undefined,
      )(evenings),
      ...MISSES.map((miss) => String(own.filter((cause) => cause.miss === miss).length)),
    ];
  });
  const heads = [head, 'called, of those affected: medians', 'in one line in time', 'named right'];
  return table([...heads, ...MISSES], rows);
}

/** Independent faults, and coincidences, by kind. */
function faultTable(ways: readonly JudgedWay[]): string {
  const [first] = ways;
  const groups = Map.groupBy(first?.evenings.flatMap((evening) => evening.faults) ?? [], groupOf);
  const rows = [...groups]
    .toSorted((a, b) => b[1].length - a[1].length)
    .map(([group, own]) => [
      group,
      (own.length / (first?.evenings.length ?? 1)).toFixed(1),
      ...ways.map(({ evenings }) =>
        faults(
          ({ isSwallowed }) => isSwallowed,
          (fault) => groupOf(fault) === group,
        )(evenings),
      ),
    ]);
  const heads = ways.map(({ name }) => `in a line with others; ${name}`);
  return table(['independent', 'an evening', ...heads], rows);
}

function groupOf({ kind, origin }: JudgedFault): string {
  return origin === 'fault' ? kind : origin;
}
