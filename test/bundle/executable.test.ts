/** The single executable for this machine. `test/long/executable.long.ts` tries other machines', and slower tests. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import {
  COMPLETION_FILES,
  LICENSES_FILE,
  SHIPPED_FILES,
} from '../../src/commands/help/shipped-files.ts';
import { builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { openTerminal } from '../pty/terminal.ts';
import { codeOfOneCommand, HERE, makeExecutables, whyNoExecutable } from './made-executables.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const ASSETS = new URL('../../assets/', import.meta.url);
/** For this checkout's scripts and executables. */
const NODE = join(ROOT, 'node_modules', '.bin', 'node');
const program = builtProgram();

const IN_ASSETS = SHIPPED_FILES.filter(({ file }) => file !== LICENSES_FILE);

describe('the executable', () => {
  let why: string | undefined;
  let folder = '';
  let file = '';
  beforeAll(async () => {
    why = await whyNoExecutable();
    if (why !== undefined) return;
    folder = await makeExecutables(program.temporary, [HERE], await codeOfOneCommand(program));
    file = join(folder, `linecheck-${HERE}`);
  });
  beforeEach(({ skip }) => {
    if (why !== undefined) skip(why);
  });

  /** Under an empty environment. */
  async function printed(...words: readonly string[]): Promise<string> {
    const options = { env: {}, cwd: program.temporary, maxBuffer: Infinity };
    const { stdout, stderr } = await promisify(execFile)(file, [...words], options);
    expect(stderr).toBe('');
    return stdout;
  }

  /** Of one start. */
  let printedLicenses: Promise<string> | undefined;
  function licenses(): Promise<string> {
    printedLicenses ??= printed('help', 'licenses');
    return printedLicenses;
  }

  async function versions(): Promise<NodeJS.ProcessVersions> {
    const { stdout } = await promisify(execFile)(NODE, ['-p', 'JSON.stringify(process.versions)']);
    return JSON.parse(stdout);
  }

  test("is the package's program on the same Node, with compiled code that V8 accepts", async () => {
    expect(await printed('--version')).toBe(`${packageJson.version}\n`);
    const facts = (text: string) =>
      text
        .split('\n')
        .filter((line) => !line.startsWith('code: '))
        .join('\n');
    const details = await printed('--version', '--verbose');
    const builtIn = '\ncode: monitor built in, commands built in\n';
    expect(details).toContain(builtIn);
    expect(await printed('demo', '--version', '--verbose')).toContain(builtIn);
    const { stdout } = await runCommand(program, ['--version', '--verbose'], {}, NODE);
    expect(facts(details)).toBe(facts(stdout).replace('(package)', '(single executable)'));
  });

  test('holds each file that it prints, and prints one, and a completion', async () => {
    const contents = await readFile(file);
    const completions = Object.values(COMPLETION_FILES);
    const [first] = IN_ASSETS;
    for (const asset of [...IN_ASSETS.map((each) => each.file), ...completions]) {
      const text = await readFile(new URL(asset, ASSETS));
      expect({ asset, isHeld: contents.includes(text) }).toEqual({ asset, isHeld: true });
    }
    const asText = (asset = '') => readFile(new URL(asset, ASSETS), 'utf8');
    expect(await printed('help', first?.name ?? '')).toBe(await asText(first?.file));
    expect(await printed('completion', 'zsh')).toBe(await asText(COMPLETION_FILES.zsh));
  });

  test('prints the licenses of the package and of Node', async () => {
    const all = await licenses();
    const { stdout } = await runCommand(program, ['help', 'licenses']);
    expect(all.slice(0, stdout.length)).toBe(stdout);
    const { node: version } = await versions();
    const ofNode = all.slice(stdout.length);
    expect(ofNode).toMatch(new RegExp(`^node ${version} \\(MIT\\)\n\n`));
    expect(ofNode).toContain('OpenSSL');
  });

  test('draws the monitor, ends by Ctrl-C, and restores the terminal', async () => {
    const terminal = openTerminal(program, { command: file, args: ['demo', '--profile', 'cafe'] });
    await terminal.sees('no bumps here');
    expect(terminal.isAlternate()).toBe(true);
    terminal.type('\u0003');
    expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
    expect(terminal.isAlternate()).toBe(false);
  });

  test('has a bill of materials with each package and what Node was built from', async () => {
    const bill = JSON.parse(await readFile(`${file}.cdx.json`, 'utf8')) as {
      readonly components: readonly {
        readonly name: string;
        readonly version: string;
        readonly components?: readonly { readonly name: string; readonly version: string }[];
      }[];
    };
    const all = await licenses();
    const named = ({ name, version }: { readonly name: string; readonly version: string }) =>
      `${name} ${version}`;
    const entries = all.split(`\n\n${'-'.repeat(78)}\n`).slice(0, -1);
    const listed = entries.map((entry) => entry.split(' ', 2).join(' '));
    expect(bill.components.map(named)).toEqual(listed);
    const { openssl, sqlite } = await versions();
    expect(bill.components.at(-1)?.components?.map(named)).toEqual(
      expect.arrayContaining([`openssl ${openssl}`, `sqlite ${sqlite}`]),
    );
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    for (const component of bill.components) {
      expect(component).toMatchObject({ purl: expect.any(String), licenses: [expect.anything()] });
    }
  });

  test('has a file of checksums that match', async () => {
    const names = [`linecheck-${HERE}`, `linecheck-${HERE}.cdx.json`];
    const lines = names.map(async (name) => {
      const hash = createHash('sha256').update(await readFile(join(folder, name)));
      return `${hash.digest('hex')}  ${name}\n`;
    });
    const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
    expect(sums).toBe((await Promise.all(lines)).join(''));
  });
});
