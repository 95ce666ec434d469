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

test('faults happen as in the file, and the program meets them', async () => {
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

test('the clock starts at the given time, and is turned', async () => {
  const { address } = await servedArchive(program);
  const clock = ['--clock', '2026-05-01T18:00:00Z', '--clock-control'];
  const serving = await serveHere(startHere, ['--port', '0', '--archive', address, ...clock]);
  const { body, headers } = await request(`${serving.url}/.linecheck/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advanceSeconds": 3600}',
  });
  expect(await body.json()).toEqual({ now: expect.stringMatching(/^2026-05-01T19:0\d:/) });
  expect(headers['date']).toMatch(/^Fri, 01 May 2026 18:0\d:\d\d GMT$/);
});

test('faults are changed while it serves, and a rule for nobody is named', async () => {
  const { address, environmentAt } = await servedArchive(program);
  const path = join(program.temporary, 'idle-faults.json');
  const nobody = 'ffffffff-0000-4000-8000-00000000ffff';
  const idle = { operation: 'prepStationsGet', restaurant: nobody, status: 500 };
  await writeFile(path, JSON.stringify({ faults: [idle] }));
  const args = ['--archive', address, '--faults', path, '--fault-control'];
  const serving = await serveHere(startHere, ['--port', '0', ...args]);
  const environment = environmentAt(serving.url);
  expect(await runHere(['stations'], environment)).toMatchObject({ code: 0 });
  const { body } = await request(`${serving.url}/.linecheck/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"faults": [{"operation": "prepStationsGet", "status": 403}]}',
  });
  expect(await body.json()).toMatchObject({ counts: [{ calls: 0, struck: 0 }], warnings: [] });
  expect(await runHere(['stations'], environment)).toMatchObject({ code: 4 });
  const warnings = serving.log().flatMap(({ level, message }) => (level === 'warn' ? message : []));
  expect(warnings).toEqual(
    expect.arrayContaining([
      'faults[0] matches no call: unknown restaurant.',
      'Anyone on this machine can change the faults: PUT /.linecheck/faults',
    ]),
  );
});

test("the document has the platform's own names", async () => {
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
  [['--clock', 'yesterday'], 'Invalid clock "yesterday".'],
  [['--clock', '1950-01-01'], 'Invalid clock "1950-01-01".'],
  [['--clock-control', '--trusted-proxy', '127.0.0.1'], '--clock-control does not work with'],
  [['--fault-control', '--trusted-proxy', '127.0.0.1'], '--fault-control does not work with'],
])('%j is refused with 2', async (args, named) => {
  const printed = await runHere(['serve', ...args]);
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  expect(printed.stderr).toContain(named);
});
