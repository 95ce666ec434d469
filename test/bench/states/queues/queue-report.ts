/** Rules side by side on evenings of waiting lines. */
import { median, quantileOf } from '../../terminal/statistics.ts';
import { eveningsText, meanText, percent, type Share, shareText } from '../certainty.ts';
import { SLOW_KINDS, STOP_KINDS } from './planned-fault.ts';
import type { QueueVerdict } from './queue-verdict.ts';

export interface RuleVerdicts {
  readonly rule: string;
  readonly verdicts: readonly QueueVerdict[];
}

/** Fewer items show no effect, and fewer bumps no silence. */
const MIN_ITEMS = 8;
const MIN_DUE = 6;
const LARGE_EFFECT = 1.5;
const SMALL_EFFECT = 1.25;

/** Knows the truth, with as many alarms on ordinary evenings as the program. */
export const CLAIRVOYANT = 'clairvoyant';
/** An aim, as a share of what the clairvoyant finds. */
const AIM_SHARE = 0.9;

interface Found {
  readonly count: number;
  /** Minutes to each find. */
  readonly after: readonly number[];
}

type Measure = { readonly name: string } & (
  | {
      /** Empty where the clairvoyant says nothing about it. */
      readonly aim: string;
      readonly text: (own: readonly QueueVerdict[]) => string;
    }
  | { readonly found: (own: readonly QueueVerdict[]) => Found; readonly hasMinutes: boolean }
);

const MEASURES: readonly Measure[] = [
  { name: 'alarms, ordinary evening', aim: '0.35', text: (own) => alarmsText(ordinary(own)) },
  {
    name: 'not honest',
    aim: '0.12',
    text: (own) => alarmsText(ordinary(own), ({ isHonest }) => !isHonest),
  },
  ...['slow', 'quiet'].map((state): Measure => ({
    name: `${state} at a station, not honest`,
    aim: '',
    text: (own) => alarmsText(ordinary(own), (each) => isOf(each, state) && !each.isHonest),
  })),
  {
    name: 'whole kitchen, not honest',
    aim: '',
    text: (own) => alarmsText(ordinary(own), (each) => each.isKitchen && !each.isHonest),
  },
  {
    name: `slow with a true ratio of ${LARGE_EFFECT} and more, found`,
    hasMinutes: true,
    found: (own) => foundOf(slowed(own, LARGE_EFFECT, Number.POSITIVE_INFINITY)),
  },
  {
    name: `${SMALL_EFFECT} to ${LARGE_EFFECT}, found`,
    hasMinutes: true,
    found: (own) => foundOf(slowed(own, SMALL_EFFECT, LARGE_EFFECT)),
  },
  {
    name: 'another station first',
    aim: '7%',
    text: (own) => {
      const all = slowed(own, SMALL_EFFECT, Number.POSITIVE_INFINITY);
      return shareText(all.filter(({ isOtherFirst }) => isOtherFirst).length, all.length);
    },
  },
  ...(
    [
      ['shared', 'shared tickets'],
      ['own', 'a ticket a station'],
      ['counter', 'a counter'],
    ] as const
  ).map(([style, name]): Measure => ({
    name: `stops quiet before their end, ${name}`,
    hasMinutes: false,
    found: (own) => {
      const all = stops(own).filter((each) => each.style === style);
      return { count: all.length, after: all.flatMap(({ ownAfter }) => ownAfter ?? []) };
    },
  })),
  {
    name: 'minutes slow in the hour after a dark screen',
    aim: '10',
    text: (own) => {
      const all = own.filter(({ kind, due }) => kind === 'screen' && due >= MIN_DUE);
      return meanText(
        all.map(({ slowMinutesAfter }) => slowMinutesAfter),
        0,
      );
    },
  },
  {
    name: 'whole kitchen stopped, found in 15 min or 8 gaps',
    hasMinutes: true,
    found: (own) => foundOf(own.filter(({ isLongStop, isEarly }) => isLongStop && !isEarly)),
  },
  {
    name: 'said so without a stop, an evening',
    aim: '0.02',
    text: (own) =>
      alarmsText(
        own.filter(({ kind }) => kind !== 'stopped'),
        ({ isKitchen, state }) => isKitchen && state !== 'slow',
      ),
  },
];

/** One column per rule. Aims for finds are shares of the clairvoyant's. */
export function measureTable(rules: readonly RuleVerdicts[]): string {
  const ceiling = rules.find(({ rule }) => rule === CLAIRVOYANT)?.verdicts ?? [];
  const rows = MEASURES.map((measure) => {
    const cells = rules.map(({ verdicts }) =>
      'text' in measure
        ? measure.text(verdicts)
        : foundText(measure.found(verdicts), measure.hasMinutes),
    );
    return [measure.name, ...cells, 'text' in measure ? measure.aim : aimText(measure, ceiling)];
  });
  return table(['measure', ...rules.map(({ rule }) => rule), 'aim'], rows);
}

function aimText(
  { found, hasMinutes }: Extract<Measure, { readonly hasMinutes: boolean }>,
  ceiling: readonly QueueVerdict[],
): string {
  const { count, after } = found(ceiling);
  if (after.length === 0) return '';
  const share = percent((AIM_SHARE * after.length) / count);
  return hasMinutes ? `${share}, ${(median(after) / AIM_SHARE).toFixed(0)} min` : share;
}

/** Alarms an evening by kind, with those not honest. */
export function kindTable(rules: readonly RuleVerdicts[]): string {
  const any = rules[0]?.verdicts ?? [];
  const kinds = [...new Set(any.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const cells = rules.map(({ verdicts }) => {
      const own = verdicts.filter((each) => each.kind === kind);
      const untrue = own.map(({ alarms }) => alarms.filter(({ isHonest }) => !isHonest).length);
      return `${alarmsText(own)}; ${meanText(untrue)}`;
    });
    return [kind, String(any.filter((each) => each.kind === kind).length), ...cells];
  });
  return table(
    ['evening', 'evenings', ...rules.map(({ rule }) => `${rule}: alarms; not honest`)],
    rows,
  );
}

/** The first rule, by restaurant. */
export function kitchenTable(rules: readonly RuleVerdicts[]): string {
  const own = rules[0]?.verdicts ?? [];
  const rows = Array.from(
    Map.groupBy(own, ({ kitchen }) => kitchen),
    ([kitchen, all]) => [
      kitchen,
      alarmsText(ordinary(all)),
      alarmsText(ordinary(all), ({ isHonest }) => !isHonest),
      foundText(foundOf(slowed(all, LARGE_EFFECT, Number.POSITIVE_INFINITY))),
      foundText(foundOf(slowed(all, SMALL_EFFECT, LARGE_EFFECT))),
      shareText(
        stops(all).filter(({ ownAfter }) => ownAfter !== undefined).length,
        stops(all).length,
      ),
    ],
  );
  return table(
    [
      'restaurant',
      'alarms, ordinary',
      'not honest',
      `slow ${LARGE_EFFECT} and more`,
      `${SMALL_EFFECT} to ${LARGE_EFFECT}`,
      'stops quiet',
    ],
    rows,
  );
}

/** Alarms against finds, a row per rule and limit. */
export function limitTable(rules: readonly RuleVerdicts[]): string {
  const rows = rules.map(({ rule, verdicts: own }) => [
    rule,
    alarmsText(ordinary(own), (each) => isOf(each, 'slow')),
    alarmsText(ordinary(own), (each) => isOf(each, 'slow') && !each.isHonest),
    foundText(foundOf(slowed(own, LARGE_EFFECT, Number.POSITIVE_INFINITY))),
    foundText(foundOf(slowed(own, SMALL_EFFECT, LARGE_EFFECT))),
  ]);
  return table(
    [
      'rule and limit',
      'alarms of slow, ordinary evening',
      'not honest',
      `slow ${LARGE_EFFECT} and more`,
      `${SMALL_EFFECT} to ${LARGE_EFFECT}`,
    ],
    rows,
  );
}

/** What the program says of finished dates. */
export function pastTable(rules: readonly RuleVerdicts[]): string {
  const own = rules[0]?.verdicts ?? [];
  const calm = ordinary(own).flatMap(({ past }) => past ?? []);
  const honest = calm.map(({ areHonest }): Share => {
    return { found: areHonest.filter(Boolean).length, count: areHonest.length };
  });
  const foundIn = (least: number, below: number) => {
    const all = slowed(own, least, below);
    return shareText(all.filter(({ past }) => past?.found !== undefined).length, all.length);
  };
  const found = slowed(own, SMALL_EFFECT, Number.POSITIVE_INFINITY).flatMap(
    ({ past }) => past?.found ?? [],
  );
  return table(
    [
      'a finished date: slow stretches, ordinary evening',
      'honest',
      `slow ${LARGE_EFFECT} and more, found`,
      `${SMALL_EFFECT} to ${LARGE_EFFECT}`,
      'begins, minutes after the first slow bump',
      'ends, minutes after the last',
    ],
    [
      [
        meanText(calm.map(({ areHonest }) => areHonest.length)),
        eveningsText(honest),
        foundIn(LARGE_EFFECT, Number.POSITIVE_INFINITY),
        foundIn(SMALL_EFFECT, LARGE_EFFECT),
        quartilesText(found.map(({ begins }) => begins)),
        quartilesText(found.map(({ ends }) => ends)),
      ],
    ],
  );
}

/** `0 (-5 to 7)`: the median, and the quarters below and above. */
function quartilesText(values: readonly number[]): string {
  if (values.length === 0) return '-';
  const at = (share: number) => quantileOf(values, share).toFixed(0);
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`;
}

type Counted = QueueVerdict['alarms'][number];

function isOf({ state, isKitchen }: Counted, wanted: string): boolean {
  return !isKitchen && state === wanted;
}

function ordinary(own: readonly QueueVerdict[]): readonly QueueVerdict[] {
  return own.filter(({ kind }) => kind === 'ordinary');
}

function slowed(
  own: readonly QueueVerdict[],
  least: number,
  below: number,
): readonly QueueVerdict[] {
  return own.filter(({ kind, effect, isEarly }) => {
    if (!SLOW_KINDS.includes(kind) || effect === undefined || isEarly) return false;
    return effect.items >= MIN_ITEMS && effect.ratio >= least && effect.ratio < below;
  });
}

function stops(own: readonly QueueVerdict[]): readonly QueueVerdict[] {
  return own.filter(
    ({ kind, due, isEarly }) => STOP_KINDS.includes(kind) && due >= MIN_DUE && !isEarly,
  );
}

function alarmsText(
  own: readonly QueueVerdict[],
  isCounted: (alarm: Counted) => boolean = () => true,
): string {
  return meanText(own.map(({ alarms }) => alarms.filter(isCounted).length));
}

function foundOf(own: readonly QueueVerdict[]): Found {
  return { count: own.length, after: own.flatMap(({ foundAfter }) => foundAfter ?? []) };
}

function foundText({ count, after }: Found, hasMinutes = true): string {
  const share = shareText(after.length, count);
  return after.length === 0 || !hasMinutes ? share : `${share}, ${median(after).toFixed(0)} min`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
