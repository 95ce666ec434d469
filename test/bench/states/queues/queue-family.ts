/** The second family of evenings: kitchens of waiting lines, judged by three rules. */
import { PACE_RULES } from '../../../../src/kitchen/pace/pace-rules.ts';
import { inParts, type Seeds } from '../parts.ts';
import { programRule, type Rule, replayedEvening } from '../replayed-evening.ts';
import { CUSUM_LIMIT, cusumRule } from '../rivals/cusum-rule.ts';
import { POINTS_LIMIT, pointsRule } from '../rivals/points-rule.ts';
import { FAULT_KINDS, type FaultKind } from './fault.ts';
import { TICKET_STYLES } from './night-records.ts';
import { SLOW_KINDS } from './planned-fault.ts';
import { queueEvening } from './queue-evening.ts';
import type { QueueKitchen } from './queue-kitchen.ts';
import {
  kindTable,
  kitchenTable,
  limitTable,
  measureTable,
  type RuleVerdicts,
} from './queue-report.ts';
import { type QueueVerdict, queueVerdict } from './queue-verdict.ts';
import { TEST_KITCHENS } from './test-kitchens.ts';
import { TUNING_KITCHENS } from './tuning-kitchens.ts';

const KITCHEN_SETS = { tuning: TUNING_KITCHENS, test: TEST_KITCHENS } as const;
export type KitchenSet = keyof typeof KITCHEN_SETS;

/** Slow and ordinary evenings are also judged at other limits. */
const LIMIT_KINDS: ReadonlySet<FaultKind> = new Set(['ordinary', ...SLOW_KINDS]);

export interface QueuePart extends Seeds {
  readonly family: 'queues';
  readonly set: KitchenSet;
  readonly kinds: readonly FaultKind[];
  /** Limits for slow, in parts of each rule's own. */
  readonly limits: readonly number[];
}

export function isQueueKind(name: string): name is FaultKind {
  return FAULT_KINDS.some((kind) => kind === name);
}

export function isKitchenSet(name: string): name is KitchenSet {
  return Object.hasOwn(KITCHEN_SETS, name);
}

/** `curve` has other points for slow, as the program counts them. */
export async function queueTables(
  set: KitchenSet,
  kinds: readonly FaultKind[],
  seeds: Seeds,
  curve: readonly number[],
): Promise<string> {
  const judged = async (own: readonly FaultKind[], limits: readonly number[]) => {
    const part: QueuePart = { ...seeds, family: 'queues', set, kinds: own, limits };
    const parts = await inParts<readonly RuleVerdicts[]>(part);
    const names = parts[0]?.map(({ rule }) => rule) ?? [];
    return names.map((rule): RuleVerdicts => {
      const verdicts = parts.flat().filter((each) => each.rule === rule);
      return { rule, verdicts: verdicts.flatMap((each) => each.verdicts) };
    });
  };
  const rules = await judged(kinds, [1]);
  const tables = [measureTable(rules), kindTable(rules), kitchenTable(rules)];
  if (curve.length > 0) {
    const limits = [1, ...curve.map((points) => points / PACE_RULES.slowPoints)];
    const asked = kinds.filter((kind) => LIMIT_KINDS.has(kind));
    tables.push(
      limitTable(
        await judged(
          asked,
          limits.sort((a, b) => a - b),
        ),
      ),
    );
  }
  return tables.join('\n\n');
}

/** Evenings in turn over kitchens, then over ticket styles. */
export function queueVerdicts({
  set,
  kinds,
  first,
  evenings,
  limits,
}: QueuePart): readonly RuleVerdicts[] {
  const kitchens: readonly QueueKitchen[] = KITCHEN_SETS[set];
  const rules = rulesAt(limits).map((each) => {
    return { ...each, verdicts: new Array<QueueVerdict>() };
  });
  for (const kind of kinds) {
    for (let seed = first; seed < first + evenings; seed += 1) {
      const kitchen = kitchens[seed % kitchens.length];
      const style = TICKET_STYLES[Math.floor(seed / kitchens.length) % TICKET_STYLES.length];
      if (kitchen === undefined || style === undefined) continue;
      const evening = queueEvening(kitchen, kind, seed, style);
      if (evening === undefined) continue;
      const began = replayedEvening(
        evening,
        rules.map(({ judging }) => judging),
      );
      for (const [place, { verdicts }] of rules.entries()) {
        verdicts.push(queueVerdict(evening, seed, began[place] ?? []));
      }
    }
  }
  return rules.map(({ rule, verdicts }) => ({ rule, verdicts }));
}

/** The program's first. */
function rulesAt(limits: readonly number[]) {
  const at = (rule: string, part: number) =>
    limits.length === 1 ? rule : `${rule}, ${part.toFixed(1)} of its limit`;
  return limits.flatMap((part): readonly { readonly rule: string; readonly judging: Rule }[] => {
    const slowPoints = PACE_RULES.slowPoints * part;
    const rules = part === 1 ? PACE_RULES : { ...PACE_RULES, slowPoints };
    return [
      { rule: at('linecheck', part), judging: programRule(rules) },
      { rule: at('points', part), judging: pointsRule(POINTS_LIMIT * part) },
      { rule: at('CUSUM', part), judging: cusumRule(CUSUM_LIMIT * part) },
    ];
  });
}
