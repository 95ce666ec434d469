import { expect, it } from 'vitest';
import { DATE } from '../commands/conformance/kitchen.ts';
import { guesses, largeLogins, loginOf } from '../nginx/front-rounds.ts';
import { AUTHORITY_FILE, frontedKitchen } from '../nginx/fronted-kitchen.ts';
import { builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { recordFigures } from './record-figures.ts';

const CLIENTS = 5;
const GUESSES = 100;
const LARGE_LOGINS = 500;

const kitchenOrWhy = frontedKitchen();
const program = builtProgram();

it('guesses with forged addresses get the brake, and lock nobody out', async ({ skip }) => {
  const kitchen = kitchenOrWhy();
  if (typeof kitchen === 'string') return skip(kitchen);
  let answered = 0;
  for (let round = 0; round < CLIENTS; round += 1) {
    const client = await kitchen.newClient();
    const statuses = await guesses(kitchen, client, GUESSES);
    answered += statuses.filter((status) => status === 401).length;
    expect(new Set(statuses)).not.toContain(200);
    expect((await kitchen.logIn({ body: loginOf(client) })).status).toBe(200);
    const elsewhere = { body: loginOf(client), from: '127.0.0.2' };
    expect((await kitchen.logIn(elsewhere)).status).toBe(200);
  }
  expect(answered).toBeLessThanOrEqual(CLIENTS * 10);
  await recordFigures('guesses through nginx', {
    guesses: CLIENTS * GUESSES,
    'answered 401': answered,
    'right logins refused': 0,
  });
});

it('the answer to each login of 5 MB arrives', async ({ skip }) => {
  const kitchen = kitchenOrWhy();
  if (typeof kitchen === 'string') return skip(kitchen);
  const statuses = await largeLogins(kitchen, LARGE_LOGINS);
  expect(statuses).toEqual(Array(LARGE_LOGINS).fill(400));
  await recordFigures('logins of 5 MB through nginx', {
    sent: LARGE_LOGINS,
    'answered 400': LARGE_LOGINS,
  });
});

it('linecheck conformance passes over three services', async ({ skip }) => {
  const kitchen = kitchenOrWhy();
  if (typeof kitchen === 'string') return skip(kitchen);
  const command = ['conformance', '--business-date', DATE, '--ca-file', AUTHORITY_FILE];
  const { code, stdout, stderr } = await runCommand(program, command, {
    LINECHECK_BASE_URL: kitchen.url,
    LINECHECK_CLIENT_ID: kitchen.credentials.clientId,
    LINECHECK_CLIENT_SECRET: kitchen.credentials.clientSecret,
    LINECHECK_RESTAURANT: GRILL.guid,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^pass {8}login\.token\.repeated /m);
  const [counts = ''] = /^\d+ behaviors?: .*$/m.exec(stdout) ?? [];
  expect(counts).toMatch(/ 0 FAIL, 0 differs, /);
  await recordFigures('linecheck conformance through nginx', { counts });
});
