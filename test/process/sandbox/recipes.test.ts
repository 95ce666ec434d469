/** The page for people who write integrations, followed literally against a real sandbox. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { builtProgram } from '../built-program.ts';
import { startCommand } from '../command.ts';
import { serving } from '../service/serving-program.ts';

const run = promisify(execFile);
const program = builtProgram();
const PAGE = new URL('../../../assets/integrate.md', import.meta.url);

interface Block {
  readonly language: string;
  readonly text: string;
}

async function blocks(): Promise<readonly Block[]> {
  const page = await readFile(PAGE, 'utf8');
  const fenced = page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return Array.from(fenced, ([, language = '', text = '']) => ({ language, text }));
}

function refusalOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

/** `export` lines as a shell takes them. */
function exported(printed: string): Record<string, string> {
  const lines = printed.matchAll(/^ {2}export (\w+)=(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]));
}

test('the page has every key of a rule', async () => {
  const page = await readFile(PAGE, 'utf8');
  const known = () => decodeFaults({ faults: [{ unknown: true }] });
  expect(known).toThrow('Known keys: operation,');
  const keys = refusalOf(known)
    .replace(/^.*Known keys: |\.$/g, '')
    .split(', ');
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});

test('every recipe prints what the page shows', async () => {
  const [begin, ...rest] = await blocks();
  const cwd = await mkdtemp(join(program.temporary, 'recipes-'));
  const words = begin?.text.trim().split(' ').slice(1) ?? [];
  expect(words[0]).toBe('sandbox');
  const started = startCommand(process.execPath, [program.path, ...words], {
    cwd,
    env: program.environment(),
  });
  const sandbox = await serving(started);
  onTestFinished(async () => {
    sandbox.signal('SIGTERM');
    expect((await sandbox.ended).code).toBe(0);
  });
  await expect.poll(sandbox.stdout).toContain('Ctrl-C');
  await symlink(process.execPath, join(cwd, 'node'));
  const environment = program.environment(exported(sandbox.stdout()));
  const env = { ...environment, PATH: `${cwd}:${environment['PATH']}` };

  const printed: string[] = [];
  const ran: string[] = [];
  for (const { language, text } of rest) {
    if (language === 'js') {
      const [, name = ''] = /^\/\/ (\w+\.mjs)\n/.exec(text) ?? [];
      await writeFile(join(cwd, name), text);
    } else if (language === 'sh') {
      printed.push((await run('sh', ['-ec', text], { cwd, env })).stdout);
      ran.push(text.trim());
    }
  }
  expect(ran).toEqual(['poller', 'pages', 'limit', 'slow', 'expiry'].map((n) => `node ${n}.mjs`));
  const shown = rest.flatMap(({ language, text }) => (language === 'text' ? text : []));
  expect(printed).toEqual(shown);
});
