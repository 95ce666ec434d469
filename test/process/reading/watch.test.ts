import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

test('a watch ends with 0 when it is so, with 1 when the time is over, and prints what it found', async () => {
  const kitchen = await serveKitchen();
  const met = await runHere(['watch', '--until', 'findings>0 or rows<1'], kitchen);
  expect(met).toMatchObject({ code: 0, stderr: expect.stringContaining('cover the date so far') });
  expect(JSON.parse(met.stdout)).toMatchObject({ met: true, readings: 1 });
  const not = await runHere(['watch', '-q', '--until', 'rows>0', '--for', '1s'], kitchen);
  expect(not).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(not.stdout)).toMatchObject({
    met: false,
    businessDate: expect.stringMatching(/^\d{8}$/),
  });
});

test('without a condition there is nothing to wait for', async () => {
  const outcome = await runHere(['watch'], await serveKitchen());
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('--until');
});

test('an interrupt ends it with 130', async () => {
  const nowhere = { ...(await serveKitchen()), LINECHECK_BASE_URL: 'http://127.0.0.1:9' };
  const watching = startHere(['watch', '--until', 'rows>0'], nowhere);
  // A missing platform is reported after the first refresh.
  await expect.poll(watching.stderr).toContain('UNREACHABLE');
  watching.signal('SIGINT');
  const { code, stderr } = await watching.ended;
  expect(code).toBe(130);
  expect(stderr).toMatch(/\[UNREACHABLE\]\n.+\n.+ \[CANCELLED\]\n$/);
});

test.each([
  [['--webhook', 'http://alerts.example/T0SECRET'], 'needs a URL starting with https://'],
  [['--webhook', 'https://10.0.0.1/T0SECRET'], 'does not take a private address'],
  [['--webhook', 'https://alerts.example/T0SECRET', '--date', 'yesterday'], 'does not work with'],
])('%j is refused before anything is read, without repeating the URL', async (flags, why) => {
  const refused = await runHere(['watch', '--follow', ...flags], await serveKitchen());
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(`--webhook ${why}`);
  expect(refused.stderr).not.toContain('T0SECRET');
});
