import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { RIVAL, record, records, station } from '../builders.ts';
import { REFRESH_MS } from '../driver.tsx';

test('speech says once what is loading, says the progress on r, and Escape cancels loading', async () => {
  const kitchen = await listen({
    stations: [station(1)],
    records: records(400),
    before: (gate) => gate.hold('itemFulfillments', 100_000),
  });
  await kitchen.sees(
    'Loading prep stations.',
    '1 station',
    'Station 1, 1 of 1',
    'loading this date',
  );
  await kitchen.press('F');
  await kitchen.sees('Loading items of Thu, Jan 15, 2026. Escape cancels.');
  await kitchen.press('r');
  await kitchen.sees('Still loading: 100 kB, ');
  await kitchen.press('escape');
  await kitchen.sees('You canceled loading items of Thu, Jan 15, 2026. r refreshes.');
  kitchen.gate.release();
  await kitchen.press('r');
  await kitchen.sees('400 items', '1 of 400');
});

test('an empty day and a kitchen without stations are sentences', async () => {
  const kitchen = await listen();
  await kitchen.sees('no published prep stations', 'No item has been bumped yet.');
  await kitchen.press('enter');
  await kitchen.sees('No station to open.');
  await kitchen.press('F');
  await kitchen.sees('No item was bumped on Thu, Jan 15, 2026.', 'Left bracket: previous date,');
  await kitchen.press('[');
  await kitchen.sees('Wed, Jan 14, 2026, not today.', 'The restaurant was closed');
});

test('the brackets lead from the station list to other business dates', async () => {
  const kitchen = await listen({ stations: [station(1, { name: 'Fry' })] });
  await kitchen.sees('Fry, 1 of 1');
  await kitchen.press(']');
  await kitchen.sees('Later dates are still to come.');
  await kitchen.press('[');
  await kitchen.sees('Corner Grill, Wed, Jan 14, 2026, not today.', 'Fry, 1 of 1');
});

test('denied access is spoken with the reason and a way out', async () => {
  const kitchen = await listen({ restaurants: [RIVAL] });
  await kitchen.sees(
    'No access to this restaurant. ',
    'kitchen:read',
    'r refreshes.',
    'Code NOT_PERMITTED, ',
  );
});

test('wrong credentials are refused without a word of the secret', async () => {
  const secret = 'kx9-very-secret-0451';
  const kitchen = await listen({ secret });
  await kitchen.sees(
    'Login refused. ',
    'The client ID or secret is wrong',
    'Code NOT_AUTHENTICATED',
  );
  expect(kitchen.everything()).not.toContain(secret);
});

test("a platform that can't be reached is mentioned once however often it is tried, and again when it is back", async () => {
  const kitchen = await listen({ stations: [station(1)], before: (gate) => gate.cut() });
  await kitchen.seesInTime("Can't reach the platform. ");
  await kitchen.passes(4 * REFRESH_MS);
  expect(kitchen.everything().split('If it keeps failing, a device in between').length).toBe(2);
  kitchen.gate.restore();
  await kitchen.seesInTime('Station 1, 1 of 1');
});

test('a lost link and its return are one sentence each, and the old data stays', async () => {
  const kitchen = await listen({ stations: [station(1)], records: [record(1, { item: 'Soup' })] });
  await kitchen.sees('Bumped: 1 prep');
  kitchen.gate.cut();
  await kitchen.press('F');
  await kitchen.sees('Soup, 1 of 1');
  await kitchen.seesInTime('Last updated ');
  await kitchen.passes(4 * REFRESH_MS);
  expect(kitchen.everything().split("Can't reach the platform. ").length).toBe(2);
  kitchen.gate.restore();
  await kitchen.seesInTime('The platform answers again.');
  expect(kitchen.said()).not.toContain('Loading');
});

test('issues that change by themselves are one sentence', async () => {
  const kitchen = await listen({ stations: [station(1), station(2)] });
  await kitchen.sees('2 stations, 2 with no ', 'No item has been bumped yet.');
  await kitchen.press('k');
  await kitchen.publish([station(1, { kitchenPrinter: undefined }), station(2)]);
  await kitchen.seesInTime('Now ');
  await kitchen.hears(/^This is the first of 2\.\nNow .*error.*warning.*note.*\.\n$/);
});

test('text from outside reaches the terminal as plain text', async () => {
  const kitchen = await listen({
    stations: [station(1, { name: '\u001b[2J\u0007Grill\u202e\r\nx' })],
  });
  await kitchen.sees('Grill x, 1 of 1');
});
