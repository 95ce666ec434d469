import { expect, it } from 'vitest';
import { BASELINES } from './baselines.ts';
import type { Answer } from './causes.ts';
import { scoredEvening, verdictOf } from './score.ts';
import type { TicketTruth } from './why-evening.ts';
import { scoredEvenings } from './why-family.ts';
import { WHY_SETS } from './why-kitchens.ts';
import { whyTables } from './why-report.ts';

const GRILL = { name: 'Grill', guid: 'grill' };
const RULES = BASELINES.map(({ name }) => name);

function truth(
  cause: TicketTruth['cause'],
  parts: Readonly<Record<string, number>> = {},
  isPlanted = true,
): TicketTruth {
  const isAtStation = cause === 'station slow' || cause === 'station loaded';
  return {
    ticketGuid: cause,
    cause,
    isPlanted,
    station: isAtStation ? GRILL : undefined,
    causedMs: 0,
    usualMs: 0,
    tookMs: 0,
    excessMs: 100,
    parts: Object.entries(parts).map(([name, causedMs]) => {
      return { cause: name as Answer['cause'], causedMs, isPlanted };
    }),
  };
}

const slow = (stationGuid: string): Answer => ({ cause: 'station slow', stationGuid });

it.each([
  ['the cause', truth('run'), { cause: 'run' }, 'right'],
  ['another', truth('run'), { cause: 'sync' }, 'wrong'],
  ['no answer', truth('run'), undefined, 'silent'],
  ['the station', truth('station slow'), slow('grill'), 'right'],
  ['another station', truth('station slow'), slow('fry'), 'half'],
  ['no station', truth('station slow'), { cause: 'station slow' }, 'half'],
  ['slow for loaded', truth('station loaded'), slow('grill'), 'half'],
  ['slow for loaded elsewhere', truth('station loaded'), slow('fry'), 'wrong'],
  ['one of several', truth('several', { run: 40, sync: 40 }), { cause: 'run' }, 'half'],
  ['none of several', truth('several', { run: 40, sync: 40 }), { cause: 'expo held' }, 'wrong'],
  ['a cause of chance', truth('chance'), { cause: 'run' }, 'wrong'],
  ['a cause of half of it', truth('chance', { run: 50 }), { cause: 'run' }, 'half'],
  ['a cause of a quarter of it', truth('chance', { run: 25 }), { cause: 'run' }, 'wrong'],
  ['another full cause', truth('run', { run: 90, sync: 70 }), { cause: 'sync' }, 'half'],
] satisfies [string, TicketTruth, Answer | undefined, string][])(
  'judges an answer: %s',
  (_name, own, answer, verdict) => {
    expect(verdictOf(own, answer)).toBe(verdict);
  },
);

it('tickets count as answered, and abstaining counts only for planted causes', () => {
  const truths = [truth('run'), truth('station slow'), truth('sync', {}, false), truth('chance')];
  const [why] = WHY_SETS.test;
  const named = new Map<string, Answer>([
    ['run', { cause: 'run' }],
    ['sync', { cause: 'expo held' }],
  ]);
  const evening = scoredEvening({ why, kind: 'run', truths }, [named]);
  const tables = whyTables([evening, evening], ['rule']);
  expect(tables).toContain('| right where it answers | 50% (50 to 50, n 4) | 90% |');
  expect(tables).toContain('| wrong, of all asked | 25% (25 to 25, n 8) | 2% at most |');
  expect(tables).toContain(
    '| abstained, of those with one planted cause | 50% (50 to 50, n 4) | 30% at most |',
  );
  expect(tables).toMatch(/^\| sync, by chance \| 2 \|/m);
});

it('one baseline is always wrong except at slow stations, and the other never answers', () => {
  const part = { set: 'tuning', kinds: ['station slow'], first: 6, evenings: 1 } as const;
  const evenings = scoredEvenings(part, BASELINES);
  const verdicts = (rule: number) =>
    evenings.flatMap(({ tickets }) => tickets.flatMap(({ answers }) => answers[rule] ?? []));
  expect(verdicts(0).every(({ answer }) => answer === 'station slow')).toBe(true);
  expect(verdicts(1).every(({ verdict }) => verdict === 'silent')).toBe(true);
  expect(verdicts(0).some(({ verdict }) => verdict === 'right')).toBe(true);
  expect(whyTables(evenings, RULES)).toBe(whyTables(evenings, RULES));
});
