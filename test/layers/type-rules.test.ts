/** The linter finds type cycles, deprecated calls, and constant conditions. Each small file breaks one rule or none. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const FILES = {
  'circle.ts':
    "import type { Other } from './other.ts';\nexport interface One {\n  readonly other?: Other;\n}\n",
  'other.ts':
    "import type { One } from './circle.ts';\nexport interface Other {\n  readonly one?: One;\n}\n",
  'old.ts': '/** @deprecated Use another. */\nexport const old = (): number => 1;\n',
  'deprecated.ts': "import { old } from './old.ts';\nexport const one = old();\n",
  'always.ts': "export const sign = (text: string): string => text ?? '';\n",
  'sometimes.ts': "export const sign = (texts: readonly string[]): string => texts[0] ?? '';\n",
} as const;

let folder = '';
let broken: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'type-rules-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.json']) {
    const rules: unknown = JSON.parse(await readFile(join(PROJECT, name), 'utf8'));
    const own = name === 'tsconfig.json' ? { include: ['*.ts'] } : {};
    await writeFile(join(folder, name), JSON.stringify({ ...Object(rules), ...own }));
  }
  for (const [name, lines] of Object.entries(FILES)) await writeFile(join(folder, name), lines);
  // The type checker is resolved from the files' location.
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const linter = join(PROJECT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const child = spawn(process.execPath, [linter, '--format', 'json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { diagnostics }: { diagnostics: readonly { code: string; filename: string }[] } =
    JSON.parse(await text(child.stdout));
  broken = new Map(diagnostics.map(({ code, filename }) => [filename, code]));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each<[keyof typeof FILES, string | undefined]>([
  ['circle.ts', 'import(no-cycle)'],
  ['other.ts', 'import(no-cycle)'],
  ['old.ts', undefined],
  ['deprecated.ts', 'typescript(no-deprecated)'],
  ['always.ts', 'typescript(no-unnecessary-condition)'],
  ['sometimes.ts', undefined],
])('%s breaks %s', (file, rule) => {
  expect(broken.get(file)).toBe(rule);
});
