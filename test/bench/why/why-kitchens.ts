/** Kitchens with an expediter and a start queue: five for tuning, and five of other kinds for judging. */
import type { KitchenPlan, PassPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import { TEST_KITCHENS } from '../states/queues/test-kitchens.ts';
import { TUNING_KITCHENS } from '../states/queues/tuning-kitchens.ts';

type Manners = Pick<KitchenPlan, 'usesStartQueue' | 'passes' | 'seenRate'>;

const ofTuning = (name: string, manners: Manners) => kitchenOf(TUNING_KITCHENS, name, manners);
const ofTest = (name: string, manners: Manners) => kitchenOf(TEST_KITCHENS, name, manners);

export const WHY_SETS = {
  tuning: [
    ofTuning('Bistro', {
      usesStartQueue: false,
      passes: [pass(0.5, 0.9), pass(0.4, 0.85)],
      seenRate: 0.7,
    }),
    ofTuning('Pizzeria', { usesStartQueue: true, passes: [pass(0.45, 0.7)], seenRate: 0.8 }),
    ofTuning('Burger line', {
      usesStartQueue: true,
      passes: [pass(0.35, 0.65), pass(0.5, 0.75)],
      seenRate: 0.55,
    }),
    ofTuning('Sushi and ramen', {
      usesStartQueue: false,
      passes: [pass(0.6, 1), pass(0.55, 1)],
      seenRate: 0.65,
    }),
    ofTuning('Station hall', { usesStartQueue: true, passes: [], seenRate: 0 }),
  ],
  test: [
    ofTest('Steakhouse', {
      usesStartQueue: false,
      passes: [pass(0.55, 0.95), pass(0.5, 0.8)],
      seenRate: 0.6,
    }),
    ofTest('Banquet house', {
      usesStartQueue: false,
      passes: [pass(0.7, 1.05), pass(0.55, 0.9)],
      seenRate: 0.75,
    }),
    ofTest('Food hall', { usesStartQueue: true, passes: [], seenRate: 0 }),
    ofTest('Ghost kitchen', {
      usesStartQueue: true,
      passes: [pass(0.4, 0.8), pass(0.65, 1.1)],
      seenRate: 0.5,
    }),
    ofTest('Tapas bar', { usesStartQueue: true, passes: [pass(0.3, 0.75)], seenRate: 0.85 }),
  ],
} as const satisfies Readonly<Record<string, readonly KitchenPlan[]>>;
export type WhySet = keyof typeof WHY_SETS;

export function isWhySet(name: string): name is WhySet {
  return Object.hasOwn(WHY_SETS, name);
}

function pass(handMinutes: number, restMinutes: number): PassPlan {
  return { serves: ['DINE_IN', 'DELIVERY'], handMinutes, restMinutes };
}

/** @throws RangeError for a name no kitchen has. */
function kitchenOf(kitchens: readonly KitchenPlan[], name: string, manners: Manners): KitchenPlan {
  const kitchen = kitchens.find((each) => each.name === name);
  if (kitchen === undefined) throw new RangeError(`no kitchen ${name}`);
  const hasExpediter = manners.passes.length > 0;
  return {
    ...kitchen,
    ...manners,
    line: kitchen.line.map((station) => ({
      ...station,
      includeWithExpediter: hasExpediter,
      expoRouting: hasExpediter ? 'SEND_TO_EXPO' : 'SKIP_EXPO',
    })),
  };
}
