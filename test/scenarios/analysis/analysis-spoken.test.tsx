import { test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { GRILL, record, station } from '../builders.ts';
import type { Opening } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const SOUP = station(2, { name: 'Soup' });
const ticketGuid = '7c000000-0000-4000-8000-000000000007';
const KITCHEN = {
  stations: [FRY, SOUP],
  records: [
    { ...record(1, { item: 'Fries', at: FRY, firedMinutesAgo: 40, tookMinutes: 4 }), ticketGuid },
    {
      ...record(2, { item: 'Onion Soup', at: SOUP, firedMinutesAgo: 40, tookMinutes: 12 }),
      ticketGuid,
    },
    record(3, { item: 'Rings', at: FRY, firedMinutesAgo: 80, tookMinutes: 9 }),
    record(4, { item: 'Wings', at: FRY, firedMinutesAgo: 75, tookMinutes: 65 }),
  ],
};

async function openDay(opening: Opening = {}) {
  const kitchen = await listen({ ...KITCHEN, ...opening });
  await kitchen.sees('Bumped: 4 prep');
  await kitchen.press('F');
  await kitchen.sees('4 items');
  return kitchen;
}

test('the values of a column are spoken with share and times, and Enter narrows the list to a value', async () => {
  const kitchen = await openDay();
  await kitchen.press('l');
  await kitchen.press('l');
  await kitchen.press('F');
  await kitchen.sees(
    'Items by station.',
    'Items at all stations: 4 items',
    '1 of 2. Fry: 3 items, 75%, station time median 6 minutes 30 seconds, 90% under 8 minutes 30 seconds, 1 over 60 min.',
    '2 of 2. Soup: 1 item, 25%',
  );
  await kitchen.press('?');
  await kitchen.sees('Left out: 1 over 60 min.', 'Tab: next view.');
  await kitchen.press('j');
  await kitchen.hears(/^2 of 2\. Soup: .*\n$/);
  await kitchen.press('j');
  await kitchen.sees('This is the last of 2.');
  await kitchen.press('enter');
  await kitchen.sees('1 of 4 items, all levels, only station=Soup', 'Onion Soup, 1 of 1');
});

test('tickets and stations are spoken in sentences', async () => {
  const kitchen = await openDay();
  await kitchen.press('W');
  await kitchen.sees(
    'Slowest tickets of the last hour.',
    '1 ticket was bumped over an hour after fire, so it is left out. It took 1 hour 5 minutes',
    '1 of 1. 2 items took 12 minutes',
    '1 item waited on Soup, longest 8 minutes',
  );
  await kitchen.press('W');
  await kitchen.sees('Slowest tickets of the whole date.', '2 of 2. 1 item took 9 minutes');
  await kitchen.sees('bumped 04:49. It waited on Fry.');
  await kitchen.press('H');
  await kitchen.sees('How long bumped items waited for each station.');
  await kitchen.sees('1 of 1. Soup: others waited 8 minutes in total on 1 ticket');
  await kitchen.press('q');
  await kitchen.sees('Items at all stations: 4 items');
});

test('quarter hours and hours are walked through, and the week before is spoken once', async () => {
  const kitchen = await openDay();
  kitchen.gate.hold('itemFulfillments');
  await kitchen.press('i');
  await kitchen.sees(
    'A week earlier: loading Thu, Jan 8, 2026.',
    '6 of 6. 05:45: 1 prep bump, 0 fired',
  );
  kitchen.gate.release();
  await kitchen.sees('A week earlier: Thu, Jan 8, 2026 has no rows.');
  await kitchen.press('g');
  await kitchen.sees('1 of 6. 04:30: 0 prep bumps (0 a week earlier), 1 fired');
  await kitchen.press('l');
  await kitchen.sees('2 of 6. 04:45: 1 prep bump (0 a week earlier), 1 fired, median 9 minutes');
  await kitchen.press('m');
  await kitchen.sees('1 of 2. Fry, from 05:00: median 4 minutes of 1 item, 1 over 60 min.');
  await kitchen.press('h');
  await kitchen.sees('1 of 2. Fry, from 04:00: median 9 minutes of 1 item, caution.');
  await kitchen.press('tab');
  await kitchen.sees('Slowest tickets of the last hour.');
});

test('without a time zone there are no hours, and without rows no views, and both are spoken', async () => {
  const kitchen = await openDay({ restaurants: [{ ...GRILL, zoneKnown: false }] });
  await kitchen.press('i');
  await kitchen.sees('This restaurant has no time zone set');
  await kitchen.press('enter');
  await kitchen.sees('There is nothing to open.');
  await kitchen.press('[');
  await kitchen.sees('No item was bumped on Wed, Jan 14, 2026.');
});
