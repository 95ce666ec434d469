/** Kitchens on which rules may be tuned. */
import type { QueueKitchen } from './queue-kitchen.ts';

/** Full service in courses. */
const BISTRO: QueueKitchen = {
  name: 'Bistro',
  service: 'table',
  opens: 17,
  closes: 22.5,
  demand: [
    [17, 8],
    [18.5, 24],
    [20, 26],
    [21.5, 12],
    [22.5, 4],
  ],
  delivery: 0.06,
  parties: [
    [1, 1],
    [2, 6],
    [3, 3],
    [4, 4],
    [5, 1],
    [6, 1],
  ],
  courses: [
    { menu: 'starter', fire: 0, afterMinutes: 0, table: 0.75, guest: 0.6 },
    { menu: 'main', fire: 1, afterMinutes: 22, table: 0.98, guest: 0.97 },
    { menu: 'side', fire: 1, afterMinutes: 22, table: 0.45, guest: 0.4 },
    { menu: 'dessert', fire: 2, afterMinutes: 58, table: 0.5, guest: 0.55 },
  ],
  stations: [
    {
      name: 'Cold',
      cooks: [
        [0, 1],
        [18, 2],
        [21.5, 1],
      ],
      bumps: 'ticket',
      dishes: [
        ['Green Salad', 'starter', 6, 1.6, 0],
        ['Tartare', 'starter', 4, 2.6, 0],
        ['Terrine', 'starter', 3, 1.4, 0],
        ['Tomato Salad', 'side', 3, 1.4, 0],
        ['Niçoise', 'main', 3, 3, 0],
      ],
    },
    {
      name: 'Sauté',
      cooks: [[0, 2]],
      slots: 6,
      batch: 2,
      bumps: 'item',
      dishes: [
        ['Mussels', 'starter', 4, 1.2, 4.5],
        ['Sea Bass', 'main', 5, 1.6, 6],
        ['Gnocchi', 'main', 4, 1.5, 4],
        ['Duck', 'main', 4, 2, 9],
        ['Risotto', 'main', 3, 2.4, 7],
      ],
    },
    {
      name: 'Grill',
      cooks: [
        [0, 1],
        [18, 2],
        [21.5, 1],
      ],
      slots: 8,
      batch: 2,
      bumps: 'item',
      dishes: [
        ['Hanger Steak', 'main', 7, 1.2, 8],
        ['Pork Chop', 'main', 4, 1.3, 10],
        ['Octopus', 'starter', 3, 1.4, 5],
        ['Grilled Leeks', 'side', 3, 0.8, 4],
      ],
    },
    {
      name: 'Fry',
      cooks: [[0, 1]],
      slots: 3,
      batch: 3,
      bumps: 'rounds',
      roundMinutes: 3,
      dishes: [
        ['Frites', 'side', 8, 0.5, 4],
        ['Croquettes', 'starter', 4, 0.7, 4.5],
        ['Fish and Chips', 'main', 3, 1.4, 6],
      ],
    },
    {
      name: 'Pastry',
      cooks: [[0, 1]],
      bumps: 'ticket',
      dishes: [
        ['Crème Brûlée', 'dessert', 5, 1.4, 0],
        ['Tarte Tatin', 'dessert', 4, 1.5, 4],
        ['Cheese', 'dessert', 2, 2.2, 0],
      ],
    },
  ],
  expo: 1,
};

export const TUNING_KITCHENS: readonly QueueKitchen[] = [BISTRO];
