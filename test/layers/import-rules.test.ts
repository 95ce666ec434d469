/** The linter keeps layers apart: one file per layer pair, under the project's rules. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Allowed imports, top down. */
const ALLOWED = {
  commands: [
    'components',
    'hooks',
    'state',
    'reader',
    'output',
    'settings',
    'files',
    'store',
    'terminal',
    'service',
    'simulator',
    'archive',
    'client',
    'api',
    'kitchen',
    'contract',
  ],
  screens: ['components', 'hooks', 'state', 'kitchen'],
  components: ['kitchen', 'terminal'],
  hooks: ['state', 'reader', 'api', 'kitchen'],
  state: ['kitchen'],
  reader: [
    'settings',
    'api',
    'service',
    'simulator',
    'archive',
    'kitchen',
    'files',
    'store',
    'terminal',
    'contract',
  ],
  output: ['kitchen', 'files', 'settings', 'terminal', 'contract'],
  settings: ['api', 'kitchen', 'files', 'terminal', 'contract'],
  files: ['terminal', 'contract'],
  store: ['files', 'contract'],
  terminal: [],
  service: ['contract', 'archive'],
  simulator: ['contract'],
  archive: ['files', 'store', 'contract'],
  client: ['api', 'kitchen', 'contract'],
  api: ['contract'],
  kitchen: ['contract'],
  contract: [],
} satisfies Readonly<Record<string, readonly string[]>>;

const PLACES: Readonly<Record<string, string>> = {
  service: 'service/http',
  simulator: 'service/simulator',
  archive: 'service/archive',
};
const placeOf = (layer: string) => PLACES[layer] ?? layer;

const LAYERS = Object.entries<readonly string[]>(ALLOWED);

/** Imports besides layers, and whether the layer may. */
const OUTSIDE = [
  ['kitchen', "import { readFileSync as used } from 'node:fs';", false],
  ['kitchen', "import { createElement as used } from 'react';", false],
  ['kitchen', "import { jsx as used } from 'react/jsx-runtime';", false],
  ['kitchen', "import { request as used } from 'undici';", false],
  ['kitchen', "import { format as used } from 'date-fns';", true],
  ['contract', "import { Text as used } from 'ink';", false],
  ['contract', "import { randomUUID as used } from 'node:crypto';", false],
  ['screens', "import { useState as used } from 'react';", false],
  ['screens', "import { useEffect as used } from 'react';", false],
  ['screens', "import { useMemo as used } from 'react';", true],
  ['screens', "import { useInput as used } from 'ink';", false],
  ['screens', "import { Box as used } from 'ink';", true],
  ['screens', "import { readFileSync as used } from 'node:fs';", false],
  ['components', "import { useReducer as used } from 'react';", false],
  ['components', "import { useStdout as used } from 'ink';", false],
  ['components', "import { request as used } from 'undici';", false],
  ['hooks', "import { useState as used } from 'react';", true],
  ['hooks', "import { useInput as used } from 'ink';", true],
  ['api', "import { request as used } from 'undici';", true],
  ['api', "import { useState as used } from 'react';", false],
  ['service', "import { fastify as used } from 'fastify';", true],
  ['service', "import { Text as used } from 'ink';", false],
  ['archive', "import { QueryClient as used } from '@tanstack/react-query';", false],
  ['simulator', "import { render as used } from 'ink';", false],
  ['state', "import { useState as used } from 'react';", false],
  ['state', "import { setTimeout as used } from 'node:timers';", false],
  ['settings', "import { readFileSync as used } from 'node:fs';", false],
  ['settings', "import { join as used } from 'node:path';", true],
  ['files', "import { readFileSync as used } from 'node:fs';", true],
  ['hooks', "import { readFile as used } from 'node:fs/promises';", false],
  // The monitor's command mounts its roots. What faces share is in the kitchen's tables.
  ['commands', "import { Monitor as used } from '../screens/Monitor.tsx';", true],
  [
    'commands',
    "import { AccessibleMonitor as used } from '../screens/AccessibleMonitor.tsx';",
    true,
  ],
  [
    'commands',
    "import { stationCell as used } from '../screens/everywhere/station-columns.ts';",
    false,
  ],
  // Sources and memories have files.
  ['hooks', "import { summaryStores as used } from '../reader/sources/summary-stores.ts';", false],
  // Setup and date join in one place.
  ['commands', "import { audit as used } from '../kitchen/audit/audit.ts';", false],
  ['commands', "import { RULES as used } from '../kitchen/audit/audit.ts';", true],
  ['reader', "import { stationBoard as used } from '../kitchen/stations/station-board.ts';", false],
  ['hooks', "import { paceSteps as used } from '../kitchen/pace/pace-reading.ts';", false],
  ['screens', "import { traceTicket as used } from '../kitchen/stations/ticket-trace.ts';", false],
] as const;

/** Forbidden in pure layers. */
const IMPURE = ['Date.now()', 'Math.random()', 'process.argv', "fetch('x:')", 'setTimeout(String)'];
const PURE = ['kitchen', 'contract', 'simulator', 'state', 'components', 'screens'];

/** Rooms given the process in parts. */
const HANDED = ['commands', 'output', 'settings', 'hooks', 'terminal', 'terminal/frame'];

interface Linted {
  readonly file: string;
  readonly rules: readonly string[];
}

let folder = '';
let findings: readonly Linted[] = [];
const rulesAt = (file: string) => findings.find((each) => each.file === file)?.rules ?? [];

const pairFile = (from: string, to: string) => `src/${placeOf(from)}/to-${to}.ts`;
const deepFile = (from: string, to: string) => `src/${placeOf(from)}/deep/to-${to}.ts`;
const typeFile = (from: string, to: string) => `src/${placeOf(from)}/type-of-${to}.ts`;
const passFile = (from: string, to: string) => `src/${placeOf(from)}/pass-${to}.ts`;
const outsideFile = (layer: string, at: number) => `src/${placeOf(layer)}/outside-${at}.ts`;
const handedFile = (layer: string) => `src/${layer}/handed.ts`;
const impureFile = (layer: string, at: number) => `src/${placeOf(layer)}/impure-${at}.ts`;

/** Path to text. */
function tree(): ReadonlyMap<string, string> {
  const files = new Map<string, string>([['src/cli.ts', 'export const value = 1;\n']]);
  for (const [from] of LAYERS) {
    files.set(`src/${placeOf(from)}/one.ts`, 'export const value = 1;\n');
    for (const to of [...LAYERS.map(([layer]) => layer), 'cli.ts']) {
      const target = to === 'cli.ts' ? to : `${placeOf(to)}/one.ts`;
      const source = to === from ? './one.ts' : posix.relative(placeOf(from), target);
      const deep = posix.relative(`${placeOf(from)}/deep`, target);
      files.set(
        pairFile(from, to),
        `import { value } from '${source}';\nexport const copy = value;\n`,
      );
      files.set(
        deepFile(from, to),
        `import { value } from '${deep}';\nexport const copy = value;\n`,
      );
      files.set(
        typeFile(from, to),
        `import type { value } from '${source}';\nexport type Copy = typeof value;\n`,
      );
      files.set(passFile(from, to), `export { value } from '${source}';\n`);
      files.set(
        `src/cli-of-${to.replace('.', '-')}.ts`,
        `import { value } from './${target}';\nexport const copy = value;\n`,
      );
    }
  }
  for (const [at, [layer, line]] of OUTSIDE.entries()) {
    files.set(outsideFile(layer, at), `${line}\nexport const copy = used;\n`);
  }
  for (const layer of HANDED) {
    files.set(handedFile(layer), 'export const read = (): unknown => process.argv;\n');
  }
  for (const layer of PURE) {
    for (const [at, reading] of IMPURE.entries()) {
      files.set(impureFile(layer, at), `export const read = (): unknown => ${reading};\n`);
    }
  }
  return files;
}

/** Without rules needing the complete program. */
async function rulesOfProject(): Promise<string> {
  const rules: unknown = JSON.parse(await readFile(join(PROJECT, '.oxlintrc.json'), 'utf8'));
  return JSON.stringify({ ...Object(rules), options: { typeAware: false } });
}

function lint(): Promise<string> {
  const linter = join(PROJECT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const child = spawn(
    process.execPath,
    [linter, '--format', 'json', '--config', '.oxlintrc.json', 'src'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', () => resolve(text));
  });
}

/** Files with broken restrictions. */
function read(output: string): readonly Linted[] {
  const rules = new Map<string, string[]>();
  const { diagnostics }: { diagnostics: readonly { code: string; filename: string }[] } =
    JSON.parse(output);
  for (const { code, filename } of diagnostics) {
    if (!code.includes('no-restricted')) continue;
    const file = filename.replaceAll('\\', '/');
    rules.set(file, [...(rules.get(file) ?? []), code]);
  }
  return [...rules].map(([file, broken]) => ({ file, rules: broken }));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layers-'));
  for (const [file, text] of tree()) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await writeFile(join(folder, '.oxlintrc.json'), await rulesOfProject());
  findings = read(await lint());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(LAYERS)('a file in %s', (from, allowed) => {
  const others = LAYERS.map(([layer]) => layer).filter((layer) => layer !== from);
  const forbidden = [
    ...others.filter((to) => !allowed.includes(to)),
    ...(from === 'commands' ? [] : ['cli.ts']),
  ];
  const everything = [...others, from, 'cli.ts'];

  it.each([
    ['imports', pairFile],
    ['imports types from', typeFile],
    ['passes on exports of', passFile],
  ])(`%s nothing but the same layer, ${allowed.join(', ') || 'nothing else'}`, (_how, fileOf) => {
    expect(everything.filter((to) => rulesAt(fileOf(from, to)).length > 0).sort()).toEqual(
      forbidden.sort(),
    );
  });

  it('is checked in folders below the layer, too', () => {
    const reported = others.filter((to) => rulesAt(deepFile(from, to)).length > 0);
    expect(reported.sort()).toEqual(forbidden.filter((to) => to !== 'cli.ts').sort());
  });
});

describe('the command line', () => {
  it('may import every layer', () => {
    for (const [layer] of LAYERS) expect(rulesAt(`src/cli-of-${layer}.ts`)).toEqual([]);
  });
});

describe('modules from outside', () => {
  it.each(OUTSIDE.map((each, at) => [...each, at] as const))(
    '%s: %s is allowed: %s',
    (layer, _line, may, at) => {
      expect(rulesAt(outsideFile(layer, at)).length === 0).toBe(may);
    },
  );
});

describe.each(PURE)('pure code in %s', (layer) => {
  it.each(IMPURE.map((reading, at) => [reading, at] as const))(
    'does not read %s',
    (_reading, at) => {
      expect(rulesAt(impureFile(layer, at))).not.toEqual([]);
    },
  );
});

it.each(HANDED)('what is in %s does not touch the process', (layer) => {
  expect(rulesAt(handedFile(layer))).not.toEqual([]);
});
