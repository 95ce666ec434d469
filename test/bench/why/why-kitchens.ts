/** Kitchens of waiting lines with an expediter and a start queue: five for tuning, and five of other kinds for judging. */
import type { QueueKitchen } from '../states/queues/queue-kitchen.ts';
import { TEST_KITCHENS } from '../states/queues/test-kitchens.ts';
import { TUNING_KITCHENS } from '../states/queues/tuning-kitchens.ts';

/** Minutes of a hold or a run at median, and the standard deviation of their logarithm. */
export interface Pass {
  readonly minutes: number;
  readonly spread: number;
}

export interface WhyKitchen {
  readonly kitchen: QueueKitchen;
  /** Cooks start each item from a list, and rows have that moment. */
  readonly hasStartQueue: boolean;
  /** From a ticket's last bump at prep to level 1, and from there to level 2. As many as the kitchen has levels. */
  readonly passes: readonly Pass[];
  /** Part of tickets bumped by the expediter though one of their items still is on a cook's screen. */
  readonly bumpsOver: number;
}

type Manners = Omit<WhyKitchen, 'kitchen'>;

export const WHY_SETS = {
  tuning: [
    of(TUNING_KITCHENS, 'Bistro', {
      hasStartQueue: false,
      passes: [pass(1.5, 0.75), pass(1.4, 0.8)],
      bumpsOver: 0.7,
    }),
    of(TUNING_KITCHENS, 'Pizzeria', {
      hasStartQueue: true,
      passes: [pass(1.2, 0.85)],
      bumpsOver: 0.8,
    }),
    of(TUNING_KITCHENS, 'Burger line', {
      hasStartQueue: true,
      passes: [pass(1.1, 0.7), pass(1.3, 0.7)],
      bumpsOver: 0.55,
    }),
    of(TUNING_KITCHENS, 'Sushi and ramen', {
      hasStartQueue: false,
      passes: [pass(1.7, 0.7), pass(1.7, 0.72)],
      bumpsOver: 0.65,
    }),
    of(TUNING_KITCHENS, 'Station hall', { hasStartQueue: true, passes: [], bumpsOver: 0 }),
  ],
  test: [
    of(TEST_KITCHENS, 'Steakhouse', {
      hasStartQueue: false,
      passes: [pass(1.6, 0.76), pass(1.5, 0.77)],
      bumpsOver: 0.6,
    }),
    of(TEST_KITCHENS, 'Banquet house', {
      hasStartQueue: false,
      passes: [pass(1.8, 0.74), pass(1.6, 0.76)],
      bumpsOver: 0.75,
    }),
    of(TEST_KITCHENS, 'Food hall', { hasStartQueue: true, passes: [], bumpsOver: 0 }),
    of(TEST_KITCHENS, 'Ghost kitchen', {
      hasStartQueue: true,
      passes: [pass(1.4, 0.78), pass(1.9, 0.74)],
      bumpsOver: 0.5,
    }),
    of(TEST_KITCHENS, 'Tapas bar', {
      hasStartQueue: true,
      passes: [pass(1.3, 0.77)],
      bumpsOver: 0.85,
    }),
  ],
} as const satisfies Readonly<Record<string, readonly WhyKitchen[]>>;
export type WhySet = keyof typeof WHY_SETS;

export function isWhySet(name: string): name is WhySet {
  return Object.hasOwn(WHY_SETS, name);
}

function pass(minutes: number, spread: number): Pass {
  return { minutes, spread };
}

/** @throws RangeError for a name no kitchen has. */
function of(kitchens: readonly QueueKitchen[], name: string, manners: Manners): WhyKitchen {
  const kitchen = kitchens.find((each) => each.name === name);
  if (kitchen === undefined) throw new RangeError(`no kitchen ${name}`);
  return { ...manners, kitchen };
}
