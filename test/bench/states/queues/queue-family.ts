/** Evenings of simulated kitchens, judged by three rules and by a rival that knows the truth. */
import { PACE_RULES } from '../../../../src/kitchen/pace/pace-rules.ts';
import type { KitchenPlan } from '../../../../src/service/simulator/kitchen-plan.ts';
import { PROFILES } from '../../../../src/service/simulator/profile.ts';
import { inParts, type Seeds } from '../parts.ts';
import { programRule, type Rule, replayedEvening } from '../replayed-evening.ts';
import { type ClairvoyantLimits, clairvoyantJudges } from '../rivals/clairvoyant.ts';
import { CUSUM_LIMIT, cusumRule } from '../rivals/cusum-rule.ts';
import { POINTS_LIMIT, pointsRule } from '../rivals/points-rule.ts';
import { FAULT_KINDS, type FaultKind } from './fault.ts';
import { pastVerdict } from './past-verdict.ts';
import { SLOW_KINDS } from './planned-fault.ts';
import { queueEvening, TICKET_STYLES } from './queue-evening.ts';
import {
  CLAIRVOYANT,
  kindTable,
  kitchenTable,
  limitTable,
  measureTable,
  pastTable,
  type RuleVerdicts,
} from './queue-report.ts';
import { type QueueVerdict, queueVerdict } from './queue-verdict.ts';
import { TEST_KITCHENS } from './test-kitchens.ts';
import { TUNING_KITCHENS } from './tuning-kitchens.ts';

/** The product's own kitchens are only for judging. */
const KITCHEN_SETS = {
  tuning: TUNING_KITCHENS,
  test: [...TEST_KITCHENS, PROFILES.typical, PROFILES.busy],
} as const;
export type KitchenSet = keyof typeof KITCHEN_SETS;

/** Slow and ordinary evenings are also judged at other limits. */
const LIMIT_KINDS: ReadonlySet<FaultKind> = new Set(['ordinary', ...SLOW_KINDS]);

export interface QueuePart extends Seeds {
  readonly set: KitchenSet;
  readonly kinds: readonly FaultKind[];
  /** Limits for slow, in parts of each rule's own. */
  readonly limits: readonly number[];
  readonly clairvoyant: readonly ClairvoyantLimits[];
}

/** Limits of the clairvoyant: one of each is chosen. */
const CLAIRVOYANT_LIMITS = Array.from({ length: 24 }, (_, index) => ({
  slow: 0.6 * 1.08 ** index,
  quiet: 0.6 * 1.08 ** index,
}));

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
  const judged = async (
    own: readonly FaultKind[],
    limits: readonly number[],
    clairvoyant: readonly ClairvoyantLimits[],
  ) => {
    const part: QueuePart = { ...seeds, set, kinds: own, limits, clairvoyant };
    const parts = await inParts<readonly RuleVerdicts[]>(part);
    const names = parts[0]?.map(({ rule }) => rule) ?? [];
    return names.map((rule): RuleVerdicts => {
      const verdicts = parts.flat().filter((each) => each.rule === rule);
      return { rule, verdicts: verdicts.flatMap((each) => each.verdicts) };
    });
  };
  const equal = equalLimits(await judged(['ordinary'], [1], CLAIRVOYANT_LIMITS));
  const rules = await judged(kinds, [1], [equal]);
  const tables = [measureTable(rules), kindTable(rules), kitchenTable(rules), pastTable(rules)];
  if (curve.length > 0) {
    const limits = [1, ...curve.map((points) => points / PACE_RULES.slowPoints)];
    const asked = kinds.filter((kind) => LIMIT_KINDS.has(kind));
    tables.push(
      limitTable(
        await judged(
          asked,
          limits.sort((a, b) => a - b),
          [],
        ),
      ),
    );
  }
  return tables.join('\n\n');
}

/** With these, the clairvoyant has as many alarms on ordinary evenings as the program. */
function equalLimits([program, ...others]: readonly RuleVerdicts[]): ClairvoyantLimits {
  const rivals = others.slice(-CLAIRVOYANT_LIMITS.length);
  const alarms = (own: RuleVerdicts | undefined, isSlow: boolean) =>
    (own?.verdicts ?? []).reduce(
      (sum, each) => sum + each.alarms.filter(({ state }) => (state === 'slow') === isSlow).length,
      0,
    );
  const equal = (isSlow: boolean) => {
    const apart = rivals.map((own) => Math.abs(alarms(own, isSlow) - alarms(program, isSlow)));
    return CLAIRVOYANT_LIMITS[apart.indexOf(Math.min(...apart))];
  };
  return { slow: equal(true)?.slow ?? 0, quiet: equal(false)?.quiet ?? 0 };
}

/** Evenings in turn over kitchens, then over ticket styles. */
export function queueVerdicts({
  set,
  kinds,
  first,
  evenings,
  limits,
  clairvoyant,
}: QueuePart): readonly RuleVerdicts[] {
  const kitchens: readonly KitchenPlan[] = KITCHEN_SETS[set];
  const rules = rulesAt(limits);
  const names = [...rules.map(({ rule }) => rule), ...clairvoyantNames(clairvoyant)];
  const judged = names.map((rule) => ({ rule, verdicts: new Array<QueueVerdict>() }));
  for (const kind of kinds) {
    for (let seed = first; seed < first + evenings; seed += 1) {
      const kitchen = kitchens[seed % kitchens.length];
      const style = TICKET_STYLES[Math.floor(seed / kitchens.length) % TICKET_STYLES.length];
      if (kitchen === undefined || style === undefined) continue;
      const evening = queueEvening(kitchen, kind, seed, style);
      if (evening === undefined) continue;
      const rivals = clairvoyantJudges(evening, clairvoyant).map((judge) => () => judge);
      const began = replayedEvening(evening, [...rules.map(({ judging }) => judging), ...rivals]);
      const past = LIMIT_KINDS.has(kind) ? pastVerdict(evening) : undefined;
      for (const [index, { verdicts }] of judged.entries()) {
        verdicts.push({ ...queueVerdict(evening, seed, began[index] ?? []), past });
      }
    }
  }
  return judged;
}

function clairvoyantNames(limits: readonly ClairvoyantLimits[]): readonly string[] {
  if (limits.length === 1) return [CLAIRVOYANT];
  return limits.map(({ slow, quiet }) => `${CLAIRVOYANT}, ${slow} and ${quiet}`);
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
