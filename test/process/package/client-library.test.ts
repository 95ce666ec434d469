/** The library of the package, as programs of others use it. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serveKitchen } from '../served-kitchen.ts';
import { packedProgram } from './packed-program.ts';

const run = promisify(execFile);
const ROOT = new URL('../../..', import.meta.url).pathname;
const packed = packedProgram();

/** Runs a file of the folder that the package was installed into. */
function node(file: string, environment: Readonly<Record<string, string>> = {}) {
  return run(process.execPath, [file], {
    cwd: packed.folder,
    env: { ...packed.environment(), ...environment },
  });
}

/** Checks a file there with the types of the package, as a strict project does. */
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

test('the example of its page compiles, and reads a kitchen', async () => {
  await writeFile(join(packed.folder, 'example.mts'), await example());
  expect(await compile('example.mts')).toBe('');

  const records = [{ itemFulfillmentLevel: 0 }, { itemFulfillmentLevel: 1 }];
  const stations = ['Grill', 'Fry'].map((name) => ({
    guid: name,
    entityType: 'PrepStation',
    name,
  }));
  const kitchen = await serveKitchen({ stations, date: '20260105', records });
  const environment = {
    KITCHEN_URL: kitchen.LINECHECK_BASE_URL,
    KITCHEN_CLIENT_ID: kitchen.LINECHECK_CLIENT_ID,
    KITCHEN_CLIENT_SECRET: kitchen.LINECHECK_CLIENT_SECRET,
    KITCHEN_RESTAURANT: kitchen.LINECHECK_RESTAURANT,
  };
  expect(await node('example.mts', environment)).toEqual({
    stdout: '2 stations: Grill, Fry\n1 items bumped at prep stations\n',
    stderr: '',
  });
  const refused = node('example.mts', { ...environment, KITCHEN_CLIENT_SECRET: 'wrong' });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^NOT_AUTHENTICATED: .*\. .*\.\n$/),
  });
});

test('its types find mistakes, and need no others', async () => {
  const mistaken = `import { createKitchenClient } from 'linecheck/client';
createKitchenClient({ baseUrl: '', clientId: 1, clientSecret: '' });
`;
  await writeFile(join(packed.folder, 'mistaken.mts'), mistaken);
  expect(await compile('mistaken.mts', '--lib', 'es2024,dom')).toMatch(
    /^mistaken\.mts\(2,\d+\): error TS2322: [^\n]*\n$/,
  );
});

test('scripts can require it, and read the document of the API', async () => {
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

test('nothing else can be imported', async () => {
  await writeFile(join(packed.folder, 'other.mjs'), "import 'linecheck/dist/linecheck.js';\n");
  await expect(node('other.mjs')).rejects.toMatchObject({
    stderr: expect.stringContaining('ERR_PACKAGE_PATH_NOT_EXPORTED'),
  });
});
