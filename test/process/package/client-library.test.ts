/** The package's library, as other programs use it. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { GRILL, serveKitchen } from '../served-kitchen.ts';
import { packedProgram } from './packed-program.ts';

const run = promisify(execFile);
const ROOT = new URL('../../..', import.meta.url).pathname;
const packed = packedProgram();

/** In the installation folder. */
function node(
  file: string,
  environment: Readonly<Record<string, string>> = {},
  ...words: readonly string[]
) {
  return run(process.execPath, [file, ...words], {
    cwd: packed.folder,
    env: { ...packed.environment(), ...environment },
  });
}

/** Strictly, against the package's types. */
async function compile(file: string, ...flags: readonly string[]): Promise<string> {
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024'];
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const words = [compiler, '--ignoreConfig', ...strict, ...types, ...flags, file];
  return run(process.execPath, words, { cwd: packed.folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
}

async function example(): Promise<string> {
  const page = await readFile(join(ROOT, 'src/client/README.md'), 'utf8');
  return /^```ts\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
}

const DATE = '20260105';

test('the example on the page compiles, and its figures match a report', async () => {
  await writeFile(join(packed.folder, 'example.mts'), await example());
  expect(await compile('example.mts')).toBe('');

  const simulated = { seed: 8, profile: 'cafe' } as const;
  const { stations } = simulateRestaurant(simulated);
  const day = { ...simulated, businessDate: DATE, timezone: 'America/New_York', closeoutHour: 4 };
  const records = simulateDay(day).map(({ record }) => ({ ...record, restaurantGuid: GRILL }));
  const kitchen = await serveKitchen({ stations, date: DATE, records });
  const environment = {
    KITCHEN_URL: kitchen.LINECHECK_BASE_URL,
    KITCHEN_CLIENT_ID: kitchen.LINECHECK_CLIENT_ID,
    KITCHEN_CLIENT_SECRET: kitchen.LINECHECK_CLIENT_SECRET,
    KITCHEN_RESTAURANT: kitchen.LINECHECK_RESTAURANT,
    KITCHEN_DATE: DATE,
  };
  const { stdout, stderr } = await node('example.mts', environment);
  const [list, ...bumped] = stdout.trimEnd().split('\n');
  expect({ list, stderr }).toEqual({
    list: `${stations.length} stations: ${stations.map(({ name }) => name).join(', ')}`,
    stderr: '',
  });
  const program = 'node_modules/linecheck/dist/linecheck.js';
  const report = await node(program, kitchen, 'report', DATE, '--format', 'json');
  const { duplicates, stations: own } = JSON.parse(report.stdout) as {
    readonly duplicates: number;
    readonly stations: readonly { readonly name: string; readonly rows: number }[];
  };
  expect(duplicates).toBeGreaterThan(0);
  expect(bumped.toSorted()).toEqual(own.map(({ name, rows }) => `${name}: ${rows}`).toSorted());

  const refused = node('example.mts', { ...environment, KITCHEN_CLIENT_SECRET: 'wrong' });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^NOT_AUTHENTICATED: .*\. .*\.\n$/),
  });
});

test('the types find mistakes, and need no other types', async () => {
  const mistaken = `import { createKitchenClient } from 'linecheck/client';
createKitchenClient({ baseUrl: '', clientId: 1, clientSecret: '' });
`;
  await writeFile(join(packed.folder, 'mistaken.mts'), mistaken);
  expect(await compile('mistaken.mts', '--lib', 'es2024,dom')).toMatch(
    /^mistaken\.mts\(2,\d+\): error TS2322: [^\n]*\n$/,
  );
});

test('scripts can require it, and read the API document', async () => {
  const script = `
const { createKitchenClient, isKitchenError } = require('linecheck/client');
const { info, paths } = require('linecheck/openapi.json');
console.log(typeof createKitchenClient, typeof isKitchenError, info.version, Object.keys(paths).length);
`;
  await writeFile(join(packed.folder, 'script.cjs'), script);
  const { info, paths } = JSON.parse(await readFile(join(ROOT, 'assets/openapi.json'), 'utf8'));
  expect(await node('script.cjs')).toEqual({
    stdout: `function function ${info.version} ${Object.keys(paths).length}\n`,
    stderr: '',
  });
});

test('nothing else can be imported from the package', async () => {
  await writeFile(join(packed.folder, 'other.mjs'), "import 'linecheck/dist/linecheck.js';\n");
  await expect(node('other.mjs')).rejects.toMatchObject({
    stderr: expect.stringContaining('ERR_PACKAGE_PATH_NOT_EXPORTED'),
  });
});
