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

test.each([[['--rate-limit', 'slow'], 'Unknown rate limit "slow". Use one of platform, off.']])(
  '%j is refused with 2',
  async (args, named) => {
    const printed = await runHere(['serve', ...args]);
    expect(printed).toMatchObject({ code: 2, stdout: '' });
    expect(printed.stderr).toContain(named);
  },
);
