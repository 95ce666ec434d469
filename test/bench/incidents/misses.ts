/** What the rule said where it failed: for tuning. */
import { findIncidents } from '../../../src/kitchen/fleet/incidents.ts';
import type { Seeds } from '../states/parts.ts';
import { clairvoyant } from './clairvoyant.ts';
import type { Line } from './grouping.ts';
import { judgedEvening } from './judge.ts';
import { MINUTE_MS } from './planted-chain.ts';
import { momentsOf, type PlantedEvening, plantedEvening } from './planted-evening.ts';
import type { PlantedTrouble } from './planted-trouble.ts';
import { ruleGrouper } from './program-rule.ts';

/** Common causes that were not one line in time, and incidents that mostly have no common cause, with what was known at that time. */
export function shownMisses({ first, evenings }: Seeds, size: number): string {
  return Array.from({ length: evenings }, (_, n) => n)
    .flatMap((n) => {
      const evening = plantedEvening(first + n, size);
      const moments = [...momentsOf(evening)];
      const grouper = ruleGrouper(findIncidents);
      const told = moments.map((moment) => ({ ...moment, lines: grouper(moment) }));
      return [...shownCauses(evening, told), ...shownFalse(evening, told)];
    })
    .join('\n');
}

interface Told {
  readonly time: number;
  readonly open: readonly PlantedTrouble[];
  readonly lines: readonly Line[];
}

function shownCauses(evening: PlantedEvening, told: readonly Told[]): readonly string[] {
  const [own, known] = [() => ruleGrouper(findIncidents), clairvoyant].map(
    (begin) => judgedEvening(evening, { name: '', begin }).causes,
  );
  return (own ?? []).flatMap((judged, n) => {
    const ceiling = known?.[n];
    if (judged.isInTime && judged.isNamed === true) return [];
    const cause = evening.causes[judged.index];
    const time = judged.thirdAt + 5 * MINUTE_MS;
    const at = told.findLast((moment) => moment.time <= time);
    if (cause === undefined || at === undefined) return [];
    const called = at.open.filter((each) => each.cause === judged.index);
    const kinds = new Set(called.map(({ kind }) => kind));
    const others = at.open.filter((each) => kinds.has(each.kind) && !called.includes(each));
    const inScope = others.filter(({ restaurant }) => cause.scope.has(restaurant)).length;
    const tag = cause.tag?.tag;
    const tagged = called.filter(
      ({ restaurant: { tags } }) => tag === undefined || tags.includes(tag),
    );
    const verdict = judged.isInTime ? 'named wrong' : `missed: ${judged.miss ?? ''}`;
    return [
      [
        `seed ${evening.seed}, ${clock(judged.thirdAt)}: ${judged.kind} ${verdict}`,
        `${tag ?? cause.names.map(({ value }) => value).join()} has ${cause.scope.size} in service, affected ${judged.affected}, ever called ${judged.called}`,
        `five minutes after the third: ${called.length} open (${counted(called)}), ${tagged.length} of them with its tag, since ${clocks(called)}; others of these kinds: ${inScope} in it, ${others.length - inScope} elsewhere`,
        `one line ${judged.minutes === undefined ? 'never' : `${judged.minutes.toFixed(0)} min after the third`}, in ${Math.round(100 * judged.shareOfTime)}% of the time`,
        `the clairvoyant ${ceiling?.minutes === undefined ? 'never' : `${ceiling.minutes.toFixed(0)} min after the third`}`,
        ...linesOf(at.lines, called),
      ].join('\n  '),
    ];
  });
}

function linesOf(lines: readonly Line[], own: readonly PlantedTrouble[]): readonly string[] {
  const touching = lines.filter(
    ({ members }) => members.length > 1 && members.some((each) => own.includes(each)),
  );
  return touching.length === 0
    ? ['no incident has any of them']
    : touching.map((line) => lineText(line, own));
}

function lineText({ key, members }: Line, own: readonly PlantedTrouble[]): string {
  const held = members.filter((each) => own.includes(each)).length;
  return `incident [${key}]: ${members.length} members, ${held} of the cause, since ${clocks(members)}`;
}

function shownFalse(evening: PlantedEvening, told: readonly Told[]): readonly string[] {
  const shown = new Set<string>();
  return told.flatMap(({ time, lines, open }) =>
    lines.flatMap((line) => {
      const { key, members } = line;
      const common = members.filter(({ cause }) => cause !== undefined);
      if (members.length < 2 || common.length * 2 >= members.length || shown.has(key)) return [];
      shown.add(key);
      const kinds = new Set(members.map(({ kind }) => kind));
      const same = open.filter(({ kind }) => kinds.has(kind)).length;
      return [
        `seed ${evening.seed}, ${clock(time)}: false ${lineText(line, common)}, ${counted(members)}; ${same} of these kinds open; ${origins(members)}`,
      ];
    }),
  );
}

function counted(troubles: readonly PlantedTrouble[]): string {
  return [...Map.groupBy(troubles, ({ kind, code }) => [kind, code ?? ''].join(' ').trim())]
    .map(([kind, own]) => `${own.length} ${kind}`)
    .join(', ');
}

function origins(troubles: readonly PlantedTrouble[]): string {
  return [...Map.groupBy(troubles, ({ origin }) => origin)]
    .map(([origin, own]) => `${own.length} of ${origin}`)
    .join(', ');
}

function clocks(troubles: readonly PlantedTrouble[]): string {
  const times = troubles.map(({ since }) => since).sort((a, b) => a - b);
  return times.length > 8
    ? `${clock(times[0] ?? 0)} to ${clock(times.at(-1) ?? 0)}`
    : times.map(clock).join(' ');
}

/** UTC. */
function clock(time: number): string {
  return new Date(time).toISOString().slice(11, 19);
}
