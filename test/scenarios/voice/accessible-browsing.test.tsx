import { test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, station } from '../builders.ts';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = {
  stations: [FRY],
  records: [
    record(1, { item: 'Onion Rings', at: FRY, firedMinutesAgo: 90, tookMinutes: 12 }),
    record(2, { item: 'Onion Soup', at: FRY, firedMinutesAgo: 60, tookMinutes: 3 }),
    record(3, { item: 'Cheese Fries', at: FRY, firedMinutesAgo: 30, tookMinutes: 5 }),
  ],
};

async function hearDay() {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 3');
  await kitchen.press('F');
  await kitchen.sees('Cheese Fries');
  return kitchen;
}

test('a time is typed in words, and the row at that time is spoken', async () => {
  const kitchen = await hearDay();
  await kitchen.press('t');
  await kitchen.sees('Go to. Type, then Enter. Escape cancels.');
  await kitchen.press('0', '5', ':', '0', '0', 'enter');
  await kitchen.sees('Onion Soup');
  await kitchen.press('t', 'x', 'enter');
  await kitchen.sees('Type 18:30, +30m, -2h');
  await kitchen.press('backspace');
  await kitchen.sees('Empty.');
});

test('a command is typed by name, and a key without a visible result is spoken', async () => {
  const kitchen = await hearDay();
  await kitchen.press(':', ...'sort took'.split(''), 'enter');
  await kitchen.sees('by time, descending', 'Cheese Fries, 2 of 3');
  await kitchen.press('\\');
  await kitchen.sees('No filter is set.');
  await kitchen.press('=');
  await kitchen.sees('Updates are paused');
});
