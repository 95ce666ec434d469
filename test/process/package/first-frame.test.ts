/** Modules evaluated before the first frame, from functions the runtime saw run. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from '../../pty/terminal.ts';
import { builtProgram } from '../built-program.ts';

const program = builtProgram();

/** Writes what ran or loaded before the header, all slow: functions, runtime modules, and `Intl` objects. */
const WATCHER = `
const { Session } = require('node:inspector');
const { writeFileSync } = require('node:fs');
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
const made = [];
for (const name of Object.getOwnPropertyNames(Intl)) {
  if (!/^[A-Z]/.test(name)) continue;
  Intl[name] = new Proxy(Intl[name], {
    construct(...called) {
      made.push(name);
      return Reflect.construct(...called);
    },
  });
}
const { stdout } = process;
const before = new Set(process.moduleLoadList);
const write = stdout.write;
stdout.write = function (data, ...more) {
  if (String(data).includes('demo, simulated')) {
    stdout.write = write;
    session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      const ran = result
        .flatMap(({ functions }) => functions)
        .filter(({ ranges: [whole] }) => whole.count > 0)
        .map(({ functionName }) => functionName);
      const loaded = process.moduleLoadList
        .filter((name) => !before.has(name) && name.startsWith('NativeModule '))
        .map((name) => name.replace('NativeModule ', 'node:'));
      writeFileSync(process.env.EVALUATED, JSON.stringify({ ran, loaded, made }));
    });
  }
  return write.call(this, data, ...more);
};
`;

/** Start of a module name in the program: folder or package. */
const MODULE = /^(?:other-part:)?(?:node_modules\/((?:@[^/]+\/)?[^/]+)\/|(src\/(?:[^/]+\/){0,4}))/;

/** Folders, packages, and runtime modules evaluated before the demo's first frame. */
async function evaluated() {
  const watcher = join(program.temporary, 'watcher.cjs');
  const file = join(program.temporary, 'evaluated.json');
  await writeFile(watcher, WATCHER);
  const environment = { NODE_OPTIONS: `--require ${watcher}`, EVALUATED: file };
  const terminal = openTerminal(program, { args: ['demo'], environment });
  await terminal.sees('Fry');
  terminal.type('q');
  await terminal.ends();
  const { ran, loaded, made } = JSON.parse(await readFile(file, 'utf8')) as Readonly<
    Record<'ran' | 'loaded' | 'made', readonly string[]>
  >;
  const places = ran.flatMap((name) => {
    const [, packageName, folder] = MODULE.exec(name) ?? [];
    return packageName ?? folder ?? [];
  });
  return { places: [...new Set(places)].sort(), loaded, made };
}

test('before the first frame only the folders and packages of this list are evaluated, and nothing slow of the runtime', async () => {
  const { places, loaded, made } = await evaluated();
  await expect(`${places.join('\n')}\n`).toMatchFileSnapshot('evaluated-first.txt');
  const slow = ['child_process', 'crypto', 'http', 'http2', 'https', 'tls', 'zlib', 'sqlite'];
  expect(slow.filter((name) => loaded.includes(`node:${name}`))).toEqual([]);
  expect(made).toEqual([]);
});
