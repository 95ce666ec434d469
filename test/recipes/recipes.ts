/** What somebody writes who follows a recipe of `src/ARCHITECTURE.md`, and the rooms that this is in. */

/** One thing that is added to the program. */
export interface Recipe {
  readonly name: string;
  /** Rooms below `src/` that may change. */
  readonly rooms: readonly string[];
  /** Lines that are put before a line which is there once. */
  readonly lines: readonly {
    readonly file: string;
    readonly before: string;
    readonly put: string;
  }[];
  readonly files?: Readonly<Record<string, string>>;
  /** A test of it, beside this file. */
  readonly expected: string;
}

const COLUMN: Recipe = {
  name: 'a column of the item list',
  rooms: ['kitchen'],
  expected: 'column.expected.tsx',
  lines: [
    {
      file: 'kitchen/columns/list-columns.ts',
      before: '  took: TOOK,\n',
      put: `  started: timeColumn({
    title: 'Started',
    width: 8,
    priority: 0,
    field: 'itemStartedAt',
    at: ({ startedAt }) => startedAt,
    instants: ({ instant }) => instant.itemStartedAt.values,
    filterField: 'started',
  }),
`,
    },
  ],
};

const SCREEN: Recipe = {
  name: 'a screen',
  rooms: ['state', 'screens'],
  expected: 'screen.expected.tsx',
  lines: [
    {
      file: 'state/navigation.ts',
      before: "  | { readonly kind: 'graph' }\n",
      put: "  | { readonly kind: 'names' }\n",
    },
    {
      file: 'state/keys/keymap.ts',
      before: "  graph: {\n    keys: ['x'],\n",
      put: `  names: {
    keys: ['v'],
    scopes: ['stations'],
    says: 'the names of all stations',
    footer: 'names',
  },
`,
    },
    {
      file: 'state/keys/keymap.ts',
      before: "'trace', 'record'] as const;\n",
      put: "'names', ",
    },
    {
      file: 'screens/stations/actions.ts',
      before: "    graph: () => [{ type: 'went', to: { kind: 'graph' } }],\n",
      put: "    names: () => [{ type: 'went', to: { kind: 'names' } }],\n",
    },
    {
      file: 'screens/screens.ts',
      before: "import { RECORD } from './record/screen.tsx';\n",
      put: "import { NAMES } from './names/screen.tsx';\n",
    },
    {
      file: 'screens/screens.ts',
      before: '  graph: (at, scene, state) => screenAt(GRAPH, scene, state, at),\n',
      put: '  names: (at, scene, state) => screenAt(NAMES, scene, state, at),\n',
    },
  ],
  files: {
    'screens/names/screen.tsx': `/** The names of all stations. */
import { TextLines } from '../frame/TextLines.tsx';
import type { Scene } from '../scene.ts';
import type { ScreenDefinition } from '../screen-definition.ts';

interface NamesModel {
  readonly scene: Scene;
  readonly names: readonly string[];
}

/** The record of the screen. */
export const NAMES: ScreenDefinition<unknown, NamesModel> = {
  scope: 'names',
  model: (scene) => {
    const stations = scene.check.stations.data?.value.stations ?? [];
    return { scene, names: stations.map(({ name }) => \`called \${name ?? '-'}\`) };
  },
  actions: ({ names }) => ({ down: () => [{ type: 'noticed', notice: \`\${names.length} names\` }] }),
  draw: ({ scene, names }) => (
    <TextLines lines={names.map((text) => [{ text }])} width={scene.size.width} />
  ),
  say: ({ names }) => [{ on: 'names', sentences: () => names }],
};
`,
  },
};

const COMMAND: Recipe = {
  name: 'a command',
  rooms: ['commands'],
  expected: 'command.expected.ts',
  lines: [
    {
      file: 'commands/program.ts',
      before: "import { helpArguments } from './help/arguments.ts';\n",
      put: "import { greetArguments } from './greet/arguments.ts';\n",
    },
    {
      file: 'commands/program.ts',
      before: "  demoSourceArguments(watchArguments(linecheck.command('watch'), run));\n",
      put: "  greetArguments(linecheck.command('greet'), run);\n",
    },
  ],
  files: {
    'commands/greet/arguments.ts': `/** The words and flags of \`linecheck greet\`. */
import type { Command } from 'commander';
import { writeLines } from '../../output/line-output.ts';
import type { Run } from '../io.ts';

/** Gives them to the command, and what it does with them. */
export function greetArguments(command: Command, run: Run): Command {
  return command
    .description('greet the kitchen')
    .argument('<name>', 'who is greeted')
    .option('--loudly', 'in capitals')
    .action(async (name: string, { loudly }: { readonly loudly?: boolean }) => {
      const text = \`Good evening, \${name}\`;
      await writeLines([\`\${loudly ? text.toUpperCase() : text}\\n\`], run.stdout);
    });
}
`,
  },
};

/** All of them; a setting is added to its table in `test/settings/settings.test.ts`. */
export const RECIPES: readonly Recipe[] = [COLUMN, SCREEN, COMMAND];
