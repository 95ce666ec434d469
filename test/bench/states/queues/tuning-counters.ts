/** Counters on which rules may be tuned: an order is for one of them. */
import type { CompactKitchen } from './compact-kitchen.ts';

/** A counter in the morning: an order is for one station. */
const CAFE: CompactKitchen = {
  name: 'Breakfast counter',
  service: 'counter',
  opens: 7,
  closes: 14,
  demand: { 7: 30, 8.5: 85, 10: 70, 12: 60, 13: 35, 14: 10 },
  delivery: 0.3,
  parties: { 1: 6, 2: 3, 3: 1 },
  courses: [{ menu: 'breakfast', fire: 0, afterMinutes: 0, table: 1, seat: 0.8 }],
  stations: [
    {
      name: 'Espresso',
      cooks: { 0: 1, 7.5: 2, 8.5: 3, 10.5: 2, 13: 1 },
      bumps: 'item',
      dishes: [
        ['Latte', 'breakfast', 14, 1, 0.6],
        ['Cappuccino', 'breakfast', 9, 1, 0.6],
        ['Drip Coffee', 'breakfast', 6, 0.4, 0],
        ['Mocha', 'breakfast', 4, 1.3, 0.6],
      ],
    },
    {
      name: 'Griddle',
      cooks: { 0: 1, 8.5: 2, 12: 1 },
      room: { slots: 8, batch: 2 },
      bumps: 'ticket',
      dishes: [
        ['Pancakes', 'breakfast', 5, 1.2, 4.5],
        ['Two Eggs', 'breakfast', 6, 1.3, 3],
        ['French Toast', 'breakfast', 3, 1.3, 5],
      ],
    },
    {
      name: 'Sandwiches',
      cooks: { 0: 1 },
      room: { slots: 4 },
      bumps: 'item',
      dishes: [
        ['Egg Sandwich', 'breakfast', 6, 1, 2.5],
        ['BLT', 'breakfast', 3, 1.3, 1.5],
        ['Bagel', 'breakfast', 4, 0.8, 2],
      ],
    },
    {
      name: 'Smoothies',
      cooks: { 0: 1 },
      bumps: { everyMinutes: 5 },
      dishes: [
        ['Green Smoothie', 'breakfast', 3, 1.6, 0],
        ['Açaí Bowl', 'breakfast', 2, 2.2, 0],
      ],
    },
  ],
};

/** Counters in a station hall: people come by the train. */
const STATION_HALL: CompactKitchen = {
  name: 'Station hall',
  service: 'counter',
  opens: 11,
  closes: 20,
  demand: { 11: 40, 12.5: 75, 14: 30, 16: 35, 18: 60, 20: 15 },
  burst: 1.2,
  delivery: 0.15,
  parties: { 1: 5, 2: 4, 3: 2, 4: 1 },
  courses: [{ menu: 'meal', fire: 0, afterMinutes: 0, table: 1, seat: 0.9 }],
  stations: [
    {
      name: 'Sausages',
      cooks: { 0: 1, 12: 2, 14: 1 },
      room: { slots: 12, batch: 6 },
      bumps: 'ticket',
      dishes: [
        ['Bratwurst', 'meal', 6, 0.5, 2],
        ['Currywurst', 'meal', 5, 0.8, 2.5],
      ],
    },
    {
      name: 'Kebab',
      cooks: { 0: 1, 12: 2 },
      bumps: 'item',
      dishes: [
        ['Döner', 'meal', 7, 1.3, 0],
        ['Dürüm', 'meal', 4, 1.6, 0],
      ],
    },
    {
      name: 'Pasta Box',
      cooks: { 0: 1 },
      room: { slots: 4, batch: 2 },
      bumps: { everyMinutes: 4 },
      dishes: [
        ['Penne Box', 'meal', 3, 0.9, 4],
        ['Carbonara Box', 'meal', 2, 1.2, 4],
      ],
    },
    {
      name: 'Soup Pot',
      cooks: { 0: 1 },
      bumps: 'ticket',
      dishes: [
        ['Lentil Soup', 'meal', 2, 0.7, 0],
        ['Soup of the Day', 'meal', 2, 0.7, 0],
      ],
    },
    {
      name: 'Waffles',
      cooks: { 0: 1 },
      room: { slots: 2 },
      bumps: 'item',
      dishes: [
        ['Waffle', 'meal', 3, 0.6, 4],
        ['Waffle with Cherries', 'meal', 1, 0.9, 4],
      ],
    },
  ],
};

/** A canteen's counters at noon. */
const CANTEEN: CompactKitchen = {
  name: 'Canteen',
  service: 'counter',
  opens: 10.5,
  closes: 15,
  demand: { 10.5: 15, 11.75: 110, 12.75: 130, 13.5: 60, 15: 12 },
  parties: { 1: 8, 2: 2 },
  courses: [{ menu: 'lunch', fire: 0, afterMinutes: 0, table: 1, seat: 0.95 }],
  stations: [
    {
      name: 'Hot Line',
      cooks: { 0: 2, 11.5: 3, 13.5: 1 },
      bumps: { everyMinutes: 2 },
      dishes: [
        ['Daily Dish', 'lunch', 8, 0.6, 0],
        ['Vegetarian Dish', 'lunch', 5, 0.6, 0],
      ],
    },
    {
      name: 'Wraps',
      cooks: { 0: 1, 11.5: 2, 13.5: 1 },
      bumps: 'ticket',
      dishes: [
        ['Chicken Wrap', 'lunch', 4, 1.2, 0],
        ['Falafel Wrap', 'lunch', 3, 1.4, 0],
      ],
    },
    {
      name: 'Toaster',
      cooks: { 0: 1 },
      room: { slots: 6, batch: 2 },
      bumps: 'item',
      dishes: [
        ['Panini', 'lunch', 3, 0.7, 3],
        ['Quiche', 'lunch', 2, 0.4, 4],
      ],
    },
    {
      name: 'Juices',
      cooks: { 0: 1 },
      bumps: { everyMinutes: 6 },
      dishes: [
        ['Orange Juice', 'lunch', 2, 0.7, 0],
        ['Carrot Juice', 'lunch', 1, 0.9, 0],
      ],
    },
  ],
};

export const TUNING_COUNTERS: readonly CompactKitchen[] = [CAFE, STATION_HALL, CANTEEN];
