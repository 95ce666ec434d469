/** Evenings of a set of kitchens, in turn over kitchens, then over ticket styles. */

import type { KitchenPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import type { Seeds } from '../states/parts.ts';
import { TICKET_STYLES } from '../states/queues/queue-evening.ts';
import type { JudgedRule } from './baselines.ts';
import { drawnTicket } from './drawn-ticket.ts';
import { canHave, EVENING_KINDS, type EveningKind } from './planned-plants.ts';
import { type ScoredEvening, scoredEvening } from './score.ts';
import { type WhyEvening, whyEvening } from './why-evening.ts';
import { WHY_SETS, type WhySet } from './why-kitchens.ts';

/** No two kinds have a night in common. */
const SEEDS_OF_KIND = 100_000;

export interface WhyPart extends Seeds {
  readonly set: WhySet;
  readonly kinds: readonly EveningKind[];
}

export function isEveningKind(name: string): name is EveningKind {
  return EVENING_KINDS.some((kind) => kind === name);
}

function* whyEvenings({ set, kinds, first, evenings }: WhyPart): Generator<WhyEvening> {
  for (const kind of kinds) {
    const all: readonly KitchenPlan[] = WHY_SETS[set];
    const kitchens = all.filter((why) => canHave(why, kind));
    for (let seed = first; seed < first + evenings; seed += 1) {
      const why = kitchens[seed % kitchens.length];
      const style = TICKET_STYLES[Math.floor(seed / kitchens.length) % TICKET_STYLES.length];
      if (why === undefined || style === undefined) continue;
      yield whyEvening(why, kind, seed + SEEDS_OF_KIND * EVENING_KINDS.indexOf(kind), style);
    }
  }
}

export function scoredEvenings(
  part: WhyPart,
  rules: readonly JudgedRule[],
): readonly ScoredEvening[] {
  return Array.from(whyEvenings(part), (evening) => {
    const { rows, before, calendar, truths } = evening;
    const asked = truths.map(({ ticketGuid }) => ticketGuid);
    return scoredEvening(
      evening,
      rules.map(({ rule }) => rule(rows, before, calendar, asked)),
    );
  });
}

/** So many late tickets per kind, drawn from their rows, planted ones first. */
export function shownEvenings(part: WhyPart, tickets: number): string {
  return part.kinds
    .flatMap((kind) => {
      const drawn: string[] = [];
      for (const evening of whyEvenings({ ...part, kinds: [kind] })) {
        const own = evening.truths.filter(({ isPlanted }) => isPlanted || kind === 'ordinary');
        const share = Math.ceil((2 * tickets) / part.evenings);
        drawn.push(...own.slice(0, share).map((truth) => drawnTicket(evening, truth)));
        if (drawn.length >= tickets) break;
      }
      return [`## ${kind}`, ...drawn.slice(0, tickets)];
    })
    .join('\n\n');
}
