/** Many evenings' scores as tables. */
import { eveningsText } from '../states/certainty.ts';
import { table } from '../states/queues/queue-report.ts';
import { CAUSES } from './causes.ts';
import { EVENING_KINDS } from './planned-plants.ts';
import {
  CANT_TELL,
  isOnePlanted,
  type ScoredEvening,
  type ScoredTicket,
  type TruthKind,
  type Verdict,
} from './score.ts';

const TRUTHS: readonly TruthKind[] = [
  ...CAUSES,
  'several',
  ...CAUSES.map((cause): TruthKind => `${cause}, by chance`),
  'chance',
];

/** A share of the tickets that count, by rule. */
interface Measure {
  readonly name: string;
  readonly aim: string;
  readonly isCounted: (ticket: ScoredTicket, verdict: Verdict) => boolean;
  readonly isFound: (verdict: Verdict) => boolean;
}

const isAnswer = (verdict: Verdict) => verdict !== 'silent';
const isVerdict = (wanted: Verdict) => (verdict: Verdict) => verdict === wanted;

const RIGHT: Measure = {
  name: 'right where it answers',
  aim: '90%',
  isCounted: (_ticket, verdict) => isAnswer(verdict),
  isFound: isVerdict('right'),
};
const WRONG: Measure = {
  name: 'wrong, of all asked',
  aim: '2% at most',
  isCounted: () => true,
  isFound: isVerdict('wrong'),
};
const ABSTAINED: Measure = {
  name: 'abstained, of those with one planted cause',
  aim: '30% at most',
  isCounted: ({ truth }) => isOnePlanted(truth),
  isFound: isVerdict('silent'),
};
const HALF: Measure = {
  ...WRONG,
  name: 'half right, of all asked',
  aim: '',
  isFound: isVerdict('half'),
};
const MEASURES: readonly Measure[] = [
  RIGHT,
  {
    ...RIGHT,
    name: 'the same, of those with one planted cause',
    aim: '',
    isCounted: ({ truth }, verdict) => isOnePlanted(truth) && isAnswer(verdict),
  },
  HALF,
  WRONG,
  ABSTAINED,
  { ...ABSTAINED, name: 'abstained, of all asked', aim: '', isCounted: () => true },
];

/** All tables, for these rules by name. */
export function whyTables(evenings: readonly ScoredEvening[], rules: readonly string[]): string {
  const answering = rules.filter((_, rule) =>
    ticketsOf(evenings).some(({ answers }) => answers[rule]?.answer !== CANT_TELL),
  );
  return [
    measureTable(evenings, rules),
    ...answering.map((name) => truthTable(evenings, name, rules.indexOf(name))),
    ...answering.map((name) => {
      const of = (key: 'kind' | 'kitchen') => groupTable(evenings, name, rules.indexOf(name), key);
      return `${of('kind')}\n\n${of('kitchen')}`;
    }),
  ].join('\n\n');
}

function measureTable(evenings: readonly ScoredEvening[], rules: readonly string[]): string {
  const rows = MEASURES.map((measure) => [
    measure.name,
    ...rules.map((_, rule) => measured(evenings, rule, measure)),
    measure.aim,
  ]);
  return table(['measure', ...rules, 'aim'], rows);
}

/** Kinds of truth by answers, as tickets. */
function truthTable(evenings: readonly ScoredEvening[], name: string, rule: number): string {
  const tickets = ticketsOf(evenings);
  const given = [...CAUSES, CANT_TELL];
  const rows = TRUTHS.flatMap((truth) => {
    const own = tickets.filter((ticket) => ticket.truth === truth);
    if (own.length === 0) return [];
    const count = (is: (answer: ScoredTicket['answers'][number]) => boolean) =>
      String(own.filter(({ answers: { [rule]: answer } }) => answer && is(answer)).length);
    return [
      [
        truth,
        String(own.length),
        ...given.map((each) => count(({ answer }) => answer === each)),
        count(({ verdict }) => verdict === 'right'),
        count(({ verdict }) => verdict === 'half'),
        count(({ verdict }) => verdict === 'wrong'),
      ],
    ];
  });
  return table([`truth; answers of ${name}`, 'asked', ...given, 'right', 'half', 'wrong'], rows);
}

/** By kind of evening or by restaurant. */
function groupTable(
  evenings: readonly ScoredEvening[],
  name: string,
  rule: number,
  key: 'kind' | 'kitchen',
): string {
  const groups = [...Map.groupBy(evenings, (evening) => evening[key])];
  const place = (of: string) => EVENING_KINDS.findIndex((kind) => kind === of);
  const rows = groups
    .sort((a, b) => place(a[0]) - place(b[0]))
    .map(([of, own]) => [
      of,
      String(own.length),
      (ticketsOf(own).length / own.length).toFixed(1),
      ...[RIGHT, HALF, WRONG, ABSTAINED].map((measure) => measured(own, rule, measure)),
    ]);
  const heads = [RIGHT, HALF, WRONG, ABSTAINED].map((measure) => measure.name);
  const head = key === 'kind' ? 'evening' : 'restaurant';
  return table([`${head}; ${name}`, 'evenings', 'asked an evening', ...heads], rows);
}

function measured(evenings: readonly ScoredEvening[], rule: number, measure: Measure): string {
  return eveningsText(
    evenings.map(({ tickets }) => {
      const own = tickets.flatMap((ticket) => {
        const verdict = ticket.answers[rule]?.verdict;
        return verdict !== undefined && measure.isCounted(ticket, verdict) ? [verdict] : [];
      });
      return { found: own.filter(measure.isFound).length, count: own.length };
    }),
  );
}

function ticketsOf(evenings: readonly ScoredEvening[]): readonly ScoredTicket[] {
  return evenings.flatMap(({ tickets }) => tickets);
}
