/** Code written by followers of a `src/README.md` recipe. */
import { RULES } from '../../src/kitchen/audit/audit.ts';
import type { Recipe } from './recipe.ts';
import { STATION_COLUMN } from './station-column.ts';

const SETTING: Recipe = {
  title: 'A setting',
  name: 'label',
  expected: 'setting.expected.ts',
  lines: [
    {
      file: 'src/settings/reader.ts',
      before: "export const line = lineOf('one line of text');\n",
      put: `/** A name of few words. */
export const label = text('up to 20 letters', (value) => /^[a-z ]{1,20}$/i.test(value));

`,
    },
    {
      file: 'src/settings/settings.ts',
      before: '  line,\n  lineOf,\n',
      put: '  label,\n',
    },
    {
      file: 'src/settings/settings.ts',
      before: '  alert: {\n',
      put: `  label: {
    flag: '--label <text>',
    variable: 'LINECHECK_LABEL',
    key: 'label',
    help: 'name of the source in titles',
    reader: label,
    subject: 'reading',
  },
`,
    },
    {
      file: 'src/reader/sources/configured-source.ts',
      before: '    ...(usualReader !== undefined && { usualReader }),\n',
      put: '    name: readSetting(SETTINGS.label, sources) ?? shownSource.name,\n',
    },
  ],
};

const COLUMN: Recipe = {
  title: 'A column of the item list',
  name: 'minutes',
  expected: 'column.expected.tsx',
  lines: [
    {
      file: 'src/kitchen/tables/item-columns.ts',
      before: '  odd: ODD,\n',
      put: `  minutes: {
    ...TOOK,
    title: 'Minutes',
    width: 8,
    priority: 9,
    field: 'waitMinutes',
    cell: ({ tookMs }) => ({
      text: tookMs === undefined ? '-' : String(Math.floor(tookMs / MINUTE_MS)),
    }),
  },
  behavior: textColumn({
    title: 'Behavior',
    width: 10,
    priority: 9,
    field: 'diningOptionBehavior',
    name: ({ diningOptionBehavior }) => diningOptionBehavior,
    names: ({ text }) => text.diningOptionBehavior,
    filterField: 'behavior',
  }),
`,
    },
    {
      file: 'src/kitchen/tables/item-export.ts',
      before: '  odd: { value: ({ oddity }) => oddity,',
      put: `  waitMinutes: {
    value: ({ tookMs }) => (tookMs === undefined ? undefined : Math.floor(tookMs / 60_000)),
    type: 'count?',
  },
`,
    },
    {
      file: 'src/kitchen/filter/filter-fields.ts',
      before: '  source: {\n',
      put: `  behavior: {
    kind: 'text',
    help: 'behavior of the dining option, such as TAKE_OUT',
    columns: [({ table }) => table.text.diningOptionBehavior],
  },
`,
    },
  ],
};

const SCREEN: Recipe = {
  title: 'A screen',
  name: 'names',
  expected: 'screen.expected.tsx',
  lines: [
    {
      file: 'src/state/navigation.ts',
      before: "  | { readonly kind: 'graph' }\n",
      put: "  | { readonly kind: 'names' }\n",
    },
    {
      file: 'src/state/keymap.ts',
      before: "  graph: {\n    ...view('x', ",
      put: `  names: {
    ...bind('v', ['stations'], 'names of all stations', 'names'),
    opens: { kind: 'names' },
  },
`,
    },
    {
      file: 'src/state/keymap.ts',
      before: "'trace', 'record'] as const;\n",
      put: "'names', ",
    },
    {
      file: 'src/screens/screens.ts',
      before: "import { HELP } from './help.tsx';\n",
      put: "import { NAMES } from './names/screen.tsx';\n",
    },
    {
      file: 'src/screens/screens.ts',
      before: '  graph: (screen, scene, state) => bindScreen(GRAPH, scene, state, screen),\n',
      put: '  names: (screen, scene, state) => bindScreen(NAMES, scene, state, screen),\n',
    },
  ],
  files: {
    'src/screens/names/screen.tsx': `/** The names of all stations. */
import { TextLines } from '../../components/Line.tsx';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';

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
  announcements: ({ names }) => [{ occasion: 'names', sentences: () => names }],
};
`,
  },
};

const COMMAND: Recipe = {
  title: 'A command',
  name: 'greet',
  expected: 'command.expected.ts',
  tests: ['test/process/exit'],
  lines: [
    {
      file: 'src/commands/arguments/command-flags.ts',
      before: 'export const WATCH_FLAGS = {',
      put: `export const GREET_FLAGS = {
  '--loudly': 'in capitals',
  ...TABLE_FORMAT_FLAG,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
} as const satisfies FlagTable;
export type GreetFlags = SettingFlags & FlagsOf<typeof GREET_FLAGS>;

`,
    },
    {
      file: 'src/commands/kitchen-arguments.ts',
      before: '  AUDIT_FLAGS,\n',
      put: '  GREET_FLAGS,\n',
    },
    {
      file: 'src/commands/kitchen-arguments.ts',
      before: "  addCommand('watch', WATCH_FLAGS)\n",
      put: `  addCommand('greet', GREET_FLAGS)
    .description('greet each station')
    .action(onFlags(run, async () => (await import('./greet.ts')).greetCommand));

`,
    },
    { file: 'src/start/command-word.ts', before: "  'help',\n", put: "  'greet',\n" },
    { file: 'test/process/exit/commands.ts', before: '  trend: none,\n', put: '  greet: none,\n' },
    {
      file: 'test/docs/schemas.ts',
      before: "import { LOGIN_TYPE } from '../../src/commands/login.ts';\n",
      put: "import { GREETINGS_TABLE } from '../../src/commands/greet.ts';\n",
    },
    {
      file: 'test/docs/schemas.ts',
      before: '  items: rows(forms(ITEMS_TABLE), true),\n',
      put: '  greet: rows(forms(GREETINGS_TABLE)),\n',
    },
  ],
  files: {
    'src/commands/greet.ts': `/** \`linecheck greet\`: a greeting for each station. */
import { type RestaurantChoice, type Station, stationName } from '../kitchen/model/restaurant.ts';
import { subjectTable } from '../kitchen/tables/column.ts';
import { records } from '../output/document.ts';
import { configuredSource } from '../reader/sources/configured-source.ts';
import type { GreetFlags } from './arguments/command-flags.ts';
import { printRestaurants } from './arguments/print-restaurants.ts';
import type { Run } from './arguments/io.ts';

interface Greeting {
  readonly guid: string;
  readonly text: string;
}

export const GREETINGS_TABLE = subjectTable({
  guid: ({ guid }: Greeting) => guid,
  greeting: ({ text }) => text,
});

export async function greetCommand(flags: GreetFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  const answer = async ({ guid }: RestaurantChoice) => {
    const { stations } = await source.api.stations(guid);
    const greetings = stations.map((station) => {
      return { guid: station.guid, text: greeting(station, flags) };
    });
    return { document: { records: records(greetings, GREETINGS_TABLE) } };
  };
  const answering = { answer, namesRestaurant: true };
  run.endWith(await printRestaurants(source, flags, 'table', answering, run, run.clock));
}

function greeting(station: Station, { loudly = false }: GreetFlags): string {
  const text = \`Good evening, \${stationName(station)}\`;
  return loudly ? text.toUpperCase() : text;
}
`,
  },
};

const ANSWER_COLUMN: Recipe = {
  title: 'A column of an answer',
  name: 'words',
  expected: 'answer-column.expected.ts',
  lines: [
    {
      file: 'src/kitchen/tables/issues.ts',
      before: '  fields: {\n    value: (issue',
      put: `  words: {
    value: (issue: Issue) => issue.words,
    doc: 'words are the issue in two or three words',
  },
`,
    },
    {
      file: 'src/commands/audit/audit.ts',
      before: '      [INDENT, message],\n',
      put: '      [INDENT, `In short: ${issue.words}`],\n',
    },
  ],
};

/** ID of the added rule. */
export const ADDED_RULE = `R${RULES.length + 1}`;

const RULE: Recipe = {
  title: 'An audit rule',
  name: 'name',
  expected: 'rule.expected.ts',
  lines: [
    {
      file: 'src/kitchen/audit/audit.ts',
      before: "import { ROUTING_RULES } from './routing-rules.ts';\n",
      put: "import { NAME_RULES } from './name-rules.ts';\n",
    },
    {
      file: 'src/kitchen/audit/audit.ts',
      before: '...MONITOR_RULES].sort(compareIds);',
      put: '...NAME_RULES, ',
    },
    {
      file: 'test/kitchen/audit/audit.test.ts',
      before: "  R19: {\n    fires: [station('a', { name: ' Salad",
      put: `  ${ADDED_RULE}: {
    fires: [station('a', { name: 'GRILL' })],
    silent: [station('a', { name: 'Grill' })],
  },
`,
    },
  ],
  files: {
    'src/kitchen/audit/name-rules.ts': `/** Rules about names: ${ADDED_RULE}. */
import type { Rule } from './rule.ts';

/** ${ADDED_RULE}. */
export const NAME_RULES: readonly Rule[] = [
  {
    id: '${ADDED_RULE}',
    name: 'capital-name',
    severity: 'info',
    condition: 'The name of the station is in capitals.',
    why: 'Names in capitals take longer to read.',
    fix: 'Write the name in lower case (name).',
    fields: ['name'],
    judge: ({ name = '' }) =>
      /^[A-Z]{4,}$/.test(name)
        ? { words: 'capital name', message: 'Its name is in capitals. It takes longer to read.' }
        : undefined,
  },
];
`,
  },
};

/** In page order. */
export const RECIPES: readonly Recipe[] = [
  SETTING,
  COLUMN,
  STATION_COLUMN,
  SCREEN,
  COMMAND,
  ANSWER_COLUMN,
  RULE,
];
