import { expect, test } from 'vitest';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);
/** A demo's kitchen depends on the time, and at some times nothing in it is judged. */
const runAtOneTime = runningHere(program, () => createVirtualClock());
const startHere = startingHere(program);

test('--once ends with 1 and lines if something is wrong, and with 0 and none if nothing is', async () => {
  const wrong = await runAtOneTime(['watch', '--once', '--demo']);
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('"state":"slow"') });
  const well = await runHere(['watch', '--once', '-q'], await serveKitchen());
  expect(well).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('an interrupt ends watch with 130', async () => {
  const nowhere = { ...(await serveKitchen()), LINECHECK_BASE_URL: 'http://127.0.0.1:9' };
  const watching = startHere(['watch'], nowhere);
  // A missing platform is reported after the first reading.
  await expect.poll(watching.stderr).toContain('UNREACHABLE');
  watching.signal('SIGINT');
  const { code, stderr } = await watching.ended;
  expect(code).toBe(130);
  expect(stderr).toMatch(/\[UNREACHABLE\]\n.+\n.+ \[CANCELLED\]\n$/);
});

test.each([
  [['--webhook', 'http://alerts.example/T0SECRET'], 'needs a URL starting with https://'],
  [['--webhook', 'https://10.0.0.1/T0SECRET'], 'does not take a private address'],
  [['--webhook', 'https://10.0.0.1/T0SECRET', '--date', 'yesterday'], 'does not take a private'],
  [['--webhook', 'https://alerts.example/T0SECRET', '--once'], 'does not work with'],
])('%j is refused before anything is read, without repeating the URL', async (flags, why) => {
  const refused = await runHere(['watch', ...flags], await serveKitchen());
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(`--webhook ${why}`);
  expect(refused.stderr).not.toContain('T0SECRET');
});
