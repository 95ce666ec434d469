/** The package installed by other package managers, which come from the registry. What npm does is in `test/process/package`. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { npmEnvironment, packedProgram } from '../process/package/packed-program.ts';

const run = promisify(execFile);
const packed = packedProgram();

/** A manager, the words that install a file and that run a command of it, and what its folder needs before. */
interface Manager {
  readonly from: string;
  readonly add: readonly string[];
  readonly exec: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

const BERRY = { from: '@yarnpkg/cli-dist@4', add: ['yarn', 'add'], exec: ['yarn'] } as const;

const MANAGERS: readonly (readonly [name: string, manager: Manager])[] = [
  ['pnpm', { from: 'pnpm@12', add: ['pnpm', 'add'], exec: ['pnpm', 'exec'] }],
  ['yarn', { ...BERRY, files: { 'yarn.lock': '', '.yarnrc.yml': 'nodeLinker: node-modules\n' } }],
  ["yarn Plug'n'Play", { ...BERRY, files: { 'yarn.lock': '' } }],
  ['bun', { from: 'bun@1', add: ['bun', 'add'], exec: ['bun', 'run'] }],
];

const SCRIPT = `import { createKitchenClient } from 'linecheck/client';
console.log(typeof createKitchenClient);
`;

test.each(MANAGERS)('%s installs it without a warning, and runs it', async (name, manager) => {
  const folder = join(packed.folder, name.replaceAll(/\W/g, '-'));
  await mkdir(folder);
  const files = { 'package.json': '{ "private": true }\n', 'script.mjs': SCRIPT, ...manager.files };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const ran = (...words: readonly string[]) =>
    run('npx', ['--yes', '-p', manager.from, '--', ...words], {
      cwd: folder,
      env: { ...npmEnvironment(), HOME: packed.folder, CI: '' },
    });

  const { stdout, stderr } = await ran(...manager.add, packed.tarball);
  // Yarn warns of every package that has modules.
  const printed = `${stdout}${stderr}`.replaceAll(
    /.*(?:YN0092|Done with warnings|npm warn Unknown).*/g,
    '',
  );
  expect(printed).not.toMatch(/warn|deprecated|build scripts|blocked/i);
  const version = await ran(...manager.exec, 'linecheck', '--version');
  expect(version.stdout).toBe(`${packageJson.version}\n`);
  const imported = await ran(...manager.exec, 'node', 'script.mjs');
  expect(imported.stdout).toBe('function\n');
});
