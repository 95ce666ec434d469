/** Kitchens on which rules may be tuned. */
import type { KitchenPlan } from '../../../../src/service/simulator/kitchen-plan.ts';
import { type CompactKitchen, kitchenPlan } from './compact-kitchen.ts';
import { TUNING_COUNTERS } from './tuning-counters.ts';

/** Full service in courses. */
const BISTRO: CompactKitchen = {
  name: 'Bistro',
  service: 'table',
  opens: 17,
  closes: 22.5,
  demand: { 17: 8, 18.5: 24, 20: 26, 21.5: 12, 22.5: 4 },
  delivery: 0.06,
  parties: { 1: 1, 2: 6, 3: 3, 4: 4, 5: 1, 6: 1 },
  courses: [
    { menu: 'starter', fire: 0, afterMinutes: 0, table: 0.75, seat: 0.6 },
    { menu: 'main', fire: 1, afterMinutes: 22, table: 0.98, seat: 0.97 },
    { menu: 'side', fire: 1, afterMinutes: 22, table: 0.45, seat: 0.4 },
    { menu: 'dessert', fire: 2, afterMinutes: 58, table: 0.5, seat: 0.55 },
  ],
  stations: [
    {
      name: 'Cold',
      cooks: { 0: 1, 18: 2, 21.5: 1 },
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
      cooks: { 0: 2 },
      room: { slots: 9, batch: 2 },
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
      cooks: { 0: 1, 18: 2, 21.5: 1 },
      room: { slots: 8, batch: 2 },
      bumps: 'window',
      dishes: [
        ['Hanger Steak', 'main', 7, 1.2, 8],
        ['Pork Chop', 'main', 4, 1.3, 10],
        ['Octopus', 'starter', 3, 1.4, 5],
        ['Grilled Leeks', 'side', 3, 0.8, 4],
      ],
    },
    {
      name: 'Fry',
      cooks: { 0: 1 },
      room: { slots: 3, batch: 3 },
      bumps: { everyMinutes: 3 },
      dishes: [
        ['Frites', 'side', 8, 0.5, 4],
        ['Croquettes', 'starter', 4, 0.7, 4.5],
        ['Fish and Chips', 'main', 3, 1.4, 6],
      ],
    },
    {
      name: 'Pastry',
      cooks: { 0: 1 },
      bumps: 'ticket',
      dishes: [
        ['Crème Brûlée', 'dessert', 5, 1, 0],
        ['Tarte Tatin', 'dessert', 4, 1.1, 4],
        ['Cheese', 'dessert', 2, 1.6, 0],
      ],
    },
  ],
  expo: 1,
};

/** Everything waits for the oven. */
const PIZZERIA: CompactKitchen = {
  name: 'Pizzeria',
  service: 'table',
  opens: 16,
  closes: 22,
  demand: { 16: 10, 18: 27, 19.5: 31, 21: 16, 22: 6 },
  delivery: 0.4,
  parties: { 1: 3, 2: 6, 3: 3, 4: 3, 6: 1 },
  courses: [
    { menu: 'first', fire: 0, afterMinutes: 0, table: 0.5, seat: 0.4 },
    { menu: 'pizza', fire: 0, afterMinutes: 0, table: 0.95, seat: 0.75 },
    { menu: 'sweet', fire: 1, afterMinutes: 40, table: 0.25, seat: 0.5 },
  ],
  stations: [
    {
      name: 'Oven',
      cooks: { 0: 1, 16.5: 2, 21.5: 1 },
      room: { slots: 10 },
      bumps: 'item',
      dishes: [
        ['Margherita', 'pizza', 8, 0.9, 5.5],
        ['Diavola', 'pizza', 5, 1, 6],
        ['Quattro Formaggi', 'pizza', 4, 1, 6],
        ['Calzone', 'pizza', 2, 1.5, 9],
        ['Focaccia', 'first', 2, 0.6, 4],
      ],
    },
    {
      name: 'Salads',
      cooks: { 0: 1 },
      bumps: 'ticket',
      dishes: [
        ['Caesar', 'first', 5, 1.5, 0],
        ['Caprese', 'first', 4, 1.3, 0],
        ['Burrata', 'first', 3, 1.6, 0],
      ],
    },
    {
      name: 'Fryer',
      cooks: { 0: 1 },
      room: { slots: 3, batch: 2 },
      bumps: { everyMinutes: 4 },
      dishes: [
        ['Wings', 'first', 4, 0.8, 9],
        ['Calamari', 'first', 3, 0.9, 4],
        ['Arancini', 'first', 2, 0.6, 5],
      ],
    },
    {
      name: 'Desserts',
      cooks: { 0: 1 },
      bumps: 'item',
      dishes: [
        ['Tiramisu', 'sweet', 5, 1, 0],
        ['Gelato', 'sweet', 4, 1.2, 0],
        ['Cannoli', 'sweet', 2, 1.6, 0],
      ],
    },
  ],
};

/** A line with short times, many orders to go. */
const BURGERS: CompactKitchen = {
  name: 'Burger line',
  service: 'table',
  opens: 11,
  closes: 21.5,
  demand: { 11: 20, 12.5: 70, 14: 26, 17: 28, 18.5: 66, 20: 36, 21.5: 12 },
  delivery: 0.55,
  parties: { 1: 6, 2: 4, 3: 2, 4: 1 },
  courses: [
    { menu: 'burger', fire: 0, afterMinutes: 0, table: 0.92, seat: 0.9 },
    { menu: 'fried', fire: 0, afterMinutes: 0, table: 0.7, seat: 0.6 },
    { menu: 'shake', fire: 0, afterMinutes: 0, table: 0.22, seat: 0.5 },
  ],
  stations: [
    {
      name: 'Flat-top',
      cooks: { 0: 2, 12: 3, 14: 2, 18: 3, 20.5: 2 },
      room: { slots: 16, batch: 4 },
      bumps: 'ticket',
      dishes: [
        ['Cheeseburger', 'burger', 9, 1, 3.5],
        ['Double', 'burger', 5, 1.3, 4],
        ['Patty Melt', 'burger', 3, 1.4, 4],
        ['Veggie Burger', 'burger', 2, 1.1, 4.5],
      ],
    },
    {
      name: 'Chicken',
      cooks: { 0: 1 },
      room: { slots: 6, batch: 2 },
      bumps: 'item',
      dishes: [
        ['Crispy Chicken', 'burger', 5, 0.9, 6.5],
        ['Tenders', 'fried', 2, 0.7, 6],
      ],
    },
    {
      name: 'Fries',
      cooks: { 0: 1 },
      room: { slots: 4, batch: 5 },
      bumps: { everyMinutes: 2 },
      dishes: [
        ['Fries', 'fried', 10, 0.5, 3.2],
        ['Onion Rings', 'fried', 3, 0.6, 3.6],
      ],
    },
    {
      name: 'Shakes',
      cooks: { 0: 1 },
      bumps: 'item',
      dishes: [
        ['Vanilla Shake', 'shake', 4, 1.1, 0],
        ['Malt', 'shake', 3, 1.3, 0],
        ['Float', 'shake', 1, 0.9, 0],
      ],
    },
  ],
  expo: 1,
};

/** Small dishes as they come, cooks who rarely turn to the screen. */
const RAMEN_BAR: CompactKitchen = {
  name: 'Sushi and ramen',
  service: 'table',
  opens: 17,
  closes: 23,
  demand: { 17: 12, 19: 34, 20.5: 34, 22: 16, 23: 6 },
  delivery: 0.2,
  parties: { 1: 3, 2: 6, 3: 2, 4: 2 },
  courses: [
    { menu: 'small', fire: 0, afterMinutes: 0, table: 0.6, seat: 0.5 },
    { menu: 'bowl', fire: 0, afterMinutes: 0, table: 0.6, seat: 0.7 },
    { menu: 'sushi', fire: 0, afterMinutes: 0, table: 0.65, seat: 0.7 },
    { menu: 'sushi', fire: 1, afterMinutes: 25, table: 0.3, seat: 0.5 },
  ],
  stations: [
    {
      name: 'Sushi',
      cooks: { 0: 2, 18: 4, 22: 2 },
      bumps: 'item',
      dishes: [
        ['Nigiri Set', 'sushi', 5, 2.6, 0],
        ['Spicy Tuna Roll', 'sushi', 6, 1.6, 0],
        ['Dragon Roll', 'sushi', 3, 2.3, 0],
        ['Sashimi', 'sushi', 3, 1.9, 0],
      ],
    },
    {
      name: 'Ramen',
      cooks: { 0: 1, 18: 2, 22: 1 },
      room: { slots: 6, batch: 3 },
      bumps: 'ticket',
      dishes: [
        ['Tonkotsu', 'bowl', 8, 1.7, 2.2],
        ['Shoyu', 'bowl', 5, 1.6, 2.2],
        ['Tantanmen', 'bowl', 3, 1.9, 2.5],
      ],
    },
    {
      name: 'Robata',
      cooks: { 0: 1 },
      room: { slots: 10, batch: 4 },
      bumps: { everyMinutes: 6 },
      dishes: [
        ['Yakitori', 'small', 5, 0.8, 6],
        ['Shishito', 'small', 3, 0.7, 3.5],
        ['Eel', 'small', 1, 1.2, 7],
      ],
    },
    {
      name: 'Tempura',
      cooks: { 0: 1 },
      room: { slots: 4, batch: 2 },
      bumps: 'item',
      dishes: [
        ['Shrimp Tempura', 'small', 4, 1, 3],
        ['Karaage', 'small', 4, 0.9, 5],
        ['Gyoza', 'small', 5, 0.6, 6],
      ],
    },
  ],
};

export const TUNING_KITCHENS: readonly KitchenPlan[] = [
  BISTRO,
  PIZZERIA,
  BURGERS,
  RAMEN_BAR,
  ...TUNING_COUNTERS,
].map(kitchenPlan);
