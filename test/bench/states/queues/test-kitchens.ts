/** Kitchens of other kinds, on which rules are judged and never tuned. */
import type { KitchenPlan } from '../../../../src/service/simulator/kitchen-plan.ts';
import { type CompactKitchen, kitchenPlan } from './compact-kitchen.ts';

/** Long times, plates leave when the table is complete. */
const STEAKHOUSE: CompactKitchen = {
  name: 'Steakhouse',
  service: 'table',
  opens: 17,
  closes: 23,
  demand: { 17: 9, 18.5: 20, 20.5: 22, 22: 10, 23: 3 },
  delivery: 0.02,
  parties: { 2: 6, 3: 2, 4: 5, 6: 2, 8: 1 },
  courses: [
    { menu: 'raw', fire: 0, afterMinutes: 0, table: 0.55, seat: 0.35 },
    { menu: 'first', fire: 0, afterMinutes: 0, table: 0.6, seat: 0.5 },
    { menu: 'steak', fire: 1, afterMinutes: 26, table: 0.99, seat: 0.95 },
    { menu: 'side', fire: 1, afterMinutes: 26, table: 0.9, seat: 0.5 },
    { menu: 'sweet', fire: 2, afterMinutes: 75, table: 0.4, seat: 0.5 },
  ],
  stations: [
    {
      name: 'Broiler',
      cooks: { 0: 2, 22: 1 },
      room: { slots: 24 },
      bumps: 'window',
      dishes: [
        ['Ribeye', 'steak', 6, 1.1, 15],
        ['Filet', 'steak', 6, 1, 13],
        ['Strip', 'steak', 4, 1, 14],
        ['Tomahawk', 'steak', 1, 1.6, 28],
      ],
    },
    {
      name: 'Range',
      cooks: { 0: 1, 18: 2, 22: 1 },
      room: { slots: 10, batch: 3 },
      bumps: 'ticket',
      dishes: [
        ['Creamed Spinach', 'side', 5, 0.7, 4],
        ['Mushrooms', 'side', 4, 0.7, 5],
        ['Salmon', 'steak', 3, 1.5, 9],
        ['Bisque', 'first', 3, 0.8, 3],
      ],
    },
    {
      name: 'Potatoes',
      cooks: { 0: 1 },
      room: { slots: 5, batch: 3 },
      bumps: { everyMinutes: 5 },
      dishes: [
        ['Steak Fries', 'side', 6, 0.5, 5],
        ['Hash Browns', 'side', 3, 0.8, 8],
      ],
    },
    {
      name: 'Raw Bar',
      cooks: { 0: 2 },
      bumps: 'item',
      dishes: [
        ['Oysters', 'raw', 6, 2.4, 0],
        ['Shrimp Cocktail', 'raw', 5, 1.2, 0],
        ['Wedge', 'first', 6, 1.5, 0],
      ],
    },
    {
      name: 'Sweets',
      cooks: { 0: 1 },
      bumps: 'item',
      dishes: [
        ['Cheesecake', 'sweet', 5, 1, 0],
        ['Lava Cake', 'sweet', 3, 0.8, 11],
      ],
    },
  ],
  expo: 2,
};

/** Large parties whose courses are fired at once, with few others between. */
const BANQUETS: CompactKitchen = {
  name: 'Banquet house',
  service: 'table',
  opens: 17,
  closes: 22.5,
  demand: { 17: 4, 18.5: 9, 20: 8, 21.5: 4, 22.5: 2 },
  parties: { 2: 6, 4: 4, 10: 2, 14: 2, 24: 1 },
  courses: [
    { menu: 'opening', fire: 0, afterMinutes: 5, table: 0.95, seat: 0.9 },
    { menu: 'plate', fire: 1, afterMinutes: 30, table: 1, seat: 0.98 },
    { menu: 'sweet', fire: 2, afterMinutes: 70, table: 0.8, seat: 0.85 },
  ],
  stations: [
    {
      name: 'Pantry',
      cooks: { 0: 2, 21.5: 1 },
      room: { batch: 6 },
      bumps: 'ticket',
      dishes: [
        ['House Salad', 'opening', 6, 1.3, 0],
        ['Shrimp Plate', 'opening', 3, 1.8, 0],
      ],
    },
    {
      name: 'Soups',
      cooks: { 0: 1 },
      room: { batch: 6 },
      bumps: 'item',
      dishes: [['Soup of the Day', 'opening', 5, 0.8, 0]],
    },
    {
      name: 'Roast',
      cooks: { 0: 2 },
      room: { slots: 30, batch: 8 },
      bumps: 'ticket',
      dishes: [
        ['Prime Rib', 'plate', 6, 1.2, 5],
        ['Half Chicken', 'plate', 5, 1.1, 9],
      ],
    },
    {
      name: 'Fish',
      cooks: { 0: 1 },
      room: { slots: 10, batch: 4 },
      bumps: 'item',
      dishes: [
        ['Trout', 'plate', 3, 1.3, 7],
        ['Scallops', 'plate', 2, 1.4, 4],
      ],
    },
    {
      name: 'Cakes',
      cooks: { 0: 1 },
      room: { batch: 6 },
      bumps: { everyMinutes: 7 },
      dishes: [
        ['Layer Cake', 'sweet', 5, 0.9, 0],
        ['Sorbet', 'sweet', 3, 0.7, 0],
      ],
    },
  ],
  expo: 1,
};

/** Six vendors under one roof: every order is for one of them. */
const FOOD_HALL: CompactKitchen = {
  name: 'Food hall',
  service: 'counter',
  opens: 11,
  closes: 20,
  demand: { 11: 40, 12.5: 130, 14: 60, 17: 60, 18.5: 120, 20: 40 },
  delivery: 0.15,
  parties: { 1: 6, 2: 4, 3: 1 },
  courses: [{ menu: 'any', fire: 0, afterMinutes: 0, table: 1, seat: 0.9 }],
  stations: [
    {
      name: 'Tacos',
      cooks: { 0: 1, 11.5: 2, 14: 1, 17.5: 2 },
      room: { slots: 12, batch: 3 },
      bumps: 'ticket',
      dishes: [
        ['Al Pastor', 'any', 8, 0.9, 1.5],
        ['Carnitas', 'any', 6, 0.9, 1.5],
        ['Quesadilla', 'any', 4, 0.8, 3.5],
      ],
    },
    {
      name: 'Noodles',
      cooks: { 0: 2 },
      room: { slots: 5, batch: 2 },
      bumps: 'item',
      dishes: [
        ['Pad Thai', 'any', 6, 1.5, 2.5],
        ['Drunken Noodles', 'any', 4, 1.6, 2.5],
      ],
    },
    {
      name: 'Dumplings',
      cooks: { 0: 1 },
      room: { slots: 6, batch: 4 },
      bumps: { everyMinutes: 4 },
      dishes: [
        ['Pork Dumplings', 'any', 5, 0.6, 7],
        ['Bao', 'any', 4, 0.6, 6],
      ],
    },
    {
      name: 'Poke',
      cooks: { 0: 2 },
      bumps: 'item',
      dishes: [
        ['Ahi Bowl', 'any', 5, 1.6, 0],
        ['Salmon Bowl', 'any', 3, 1.6, 0],
      ],
    },
    {
      name: 'Falafel',
      cooks: { 0: 1 },
      room: { slots: 3, batch: 4 },
      bumps: 'ticket',
      dishes: [
        ['Falafel Wrap', 'any', 5, 1, 3],
        ['Mezze Plate', 'any', 2, 2, 0],
      ],
    },
    {
      name: 'Crêpes',
      cooks: { 0: 1 },
      room: { slots: 2 },
      bumps: 'item',
      dishes: [
        ['Sugar Crêpe', 'any', 3, 0.7, 2],
        ['Ham Crêpe', 'any', 2, 0.9, 2.5],
      ],
    },
  ],
};

/** Delivery only: orders come in bursts when drivers do. */
const GHOST: CompactKitchen = {
  name: 'Ghost kitchen',
  service: 'table',
  opens: 11,
  closes: 23,
  demand: { 11: 14, 12.5: 32, 14: 16, 17: 18, 19: 38, 21: 26, 23: 10 },
  burst: 1,
  delivery: 1,
  parties: { 1: 5, 2: 5, 3: 3, 5: 1 },
  courses: [
    { menu: 'bowl', fire: 0, afterMinutes: 0, table: 0.75, seat: 0.8 },
    { menu: 'wing', fire: 0, afterMinutes: 0, table: 0.45, seat: 0.6 },
    { menu: 'extra', fire: 0, afterMinutes: 0, table: 0.4, seat: 0.4 },
  ],
  stations: [
    {
      name: 'Wok',
      cooks: { 0: 2, 17.5: 3, 22: 2 },
      bumps: 'item',
      dishes: [
        ['Kung Pao', 'bowl', 6, 2, 0],
        ['Fried Rice', 'bowl', 6, 1.7, 0],
        ['Lo Mein', 'bowl', 4, 1.9, 0],
      ],
    },
    {
      name: 'Wings',
      cooks: { 0: 1 },
      room: { slots: 5, batch: 3 },
      bumps: { everyMinutes: 5 },
      dishes: [
        ['Buffalo Wings', 'wing', 6, 0.8, 10],
        ['Popcorn Chicken', 'wing', 4, 0.6, 6],
      ],
    },
    {
      name: 'Assembly',
      cooks: { 0: 1, 17.5: 2, 22: 1 },
      bumps: 'ticket',
      dishes: [
        ['Salad Bowl', 'bowl', 4, 1.9, 0],
        ['Burrito', 'bowl', 4, 1.5, 1],
      ],
    },
    {
      name: 'Fries',
      cooks: { 0: 1 },
      room: { slots: 3, batch: 4 },
      bumps: 'item',
      dishes: [
        ['Curly Fries', 'extra', 5, 0.5, 4],
        ['Egg Rolls', 'extra', 3, 0.5, 5],
      ],
    },
  ],
  expo: 1,
};

/** Many small plates, ordered again and again through the evening. */
const TAPAS: CompactKitchen = {
  name: 'Tapas bar',
  service: 'table',
  opens: 18,
  closes: 24,
  demand: { 18: 8, 20: 22, 22: 24, 23: 12, 24: 4 },
  parties: { 1: 1, 2: 6, 3: 3, 4: 3, 6: 1 },
  courses: [
    { menu: 'tapa', fire: 0, afterMinutes: 0, table: 1, seat: 0.9 },
    { menu: 'tapa', fire: 1, afterMinutes: 18, table: 0.85, seat: 0.8 },
    { menu: 'tapa', fire: 2, afterMinutes: 38, table: 0.55, seat: 0.7 },
    { menu: 'tapa', fire: 3, afterMinutes: 60, table: 0.3, seat: 0.6 },
  ],
  stations: [
    {
      name: 'Plancha',
      cooks: { 0: 1, 19.5: 2, 23: 1 },
      room: { slots: 10, batch: 3 },
      bumps: 'item',
      dishes: [
        ['Gambas', 'tapa', 6, 1, 3.5],
        ['Padrón Peppers', 'tapa', 5, 0.7, 3],
        ['Lamb Skewer', 'tapa', 3, 0.9, 6],
      ],
    },
    {
      name: 'Cold Bar',
      cooks: { 0: 1, 19: 2, 23: 1 },
      bumps: 'item',
      dishes: [
        ['Pan con Tomate', 'tapa', 6, 1, 0],
        ['Jamón', 'tapa', 4, 1.8, 0],
      ],
    },
    {
      name: 'Fryer',
      cooks: { 0: 1 },
      room: { slots: 4, batch: 3 },
      bumps: { everyMinutes: 3 },
      dishes: [
        ['Patatas Bravas', 'tapa', 7, 0.6, 5],
        ['Croquetas', 'tapa', 5, 0.5, 4],
      ],
    },
    {
      name: 'Clay Oven',
      cooks: { 0: 1 },
      room: { slots: 4 },
      bumps: 'item',
      dishes: [
        ['Chorizo', 'tapa', 3, 0.5, 7],
        ['Cazuela', 'tapa', 2, 0.8, 10],
      ],
    },
  ],
};

export const TEST_KITCHENS: readonly KitchenPlan[] = [
  STEAKHOUSE,
  BANQUETS,
  FOOD_HALL,
  GHOST,
  TAPAS,
].map(kitchenPlan);
