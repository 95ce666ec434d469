import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { openApi } from '../../docs/openapi.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { servedArchive } from './served-archive.ts';
import { serveHere } from './serving-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

test('faults happen as their file says, and the program meets them', async () => {
  const { address, environmentAt } = await servedArchive(program);
  const path = join(program.temporary, 'faults.json');
  const rules = [{ operation: 'prepStationsGet', calls: { from: 2 }, status: 403 }];
  await writeFile(path, JSON.stringify({ faults: rules }));
  const args = ['--port', '0', '--archive', address, '--faults', path, '--rate-limit', 'platform'];
  const serving = await serveHere(startHere, args);
  const environment = environmentAt(serving.url);
  expect(await runHere(['stations'], environment)).toMatchObject({ code: 0 });
  const refused = await runHere(['stations'], environment);
  expect(refused).toMatchObject({ code: 4, stdout: '' });
  expect(refused.stderr).toContain('"Injected fault: Forbidden".');
  await expect
    .poll(serving.log)
    .toContainEqual(expect.objectContaining({ fault: 0, call: 2, effects: ['status'] }));
  expect(serving.log()).toContainEqual(
    expect.objectContaining({ level: 'warn', message: expect.stringContaining('rules in') }),
  );
});

test('a rule that covers nobody is named', async () => {
  const { address } = await servedArchive(program);
  const path = join(program.temporary, 'idle-faults.json');
  const nobody = 'ffffffff-0000-4000-8000-00000000ffff';
  const idle = { operation: 'prepStationsGet', restaurant: nobody, status: 500 };
  await writeFile(path, JSON.stringify({ faults: [idle] }));
  const args = ['--port', '0', '--archive', address, '--faults', path];
  const serving = await serveHere(startHere, args);
  const message = 'faults[0] matches no call: unknown restaurant.';
  await expect
    .poll(serving.log)
    .toContainEqual(expect.objectContaining({ level: 'warn', message }));
});

test("the served document has the platform's own names", async () => {
  const { address } = await servedArchive(program);
  const dialect = { headerPrefix: 'Acme', userAccessType: 'ACME_MACHINE' };
  const names = ['--header-prefix', 'Acme', '--user-access-type', 'ACME_MACHINE'];
  const serving = await serveHere(startHere, ['--port', '0', '--archive', address, ...names]);
  const { body } = await request(`${serving.url}/openapi.json`);
  const named = JSON.stringify(openApi(dialect)).replaceAll(
    'PLATFORM_MACHINE_CLIENT',
    'ACME_MACHINE',
  );
  expect(await body.json()).toEqual(JSON.parse(named));
});

test.each([
  [['--rate-limit', 'slow'], 'Unknown rate limit "slow". Use one of platform, off.'],
  [['--faults', '/nowhere.json'], "Can't read the faults file"],
])('%j is refused with 2', async (args, named) => {
  const printed = await runHere(['serve', ...args]);
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  expect(printed.stderr).toContain(named);
});
