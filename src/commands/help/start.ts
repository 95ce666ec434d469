import { PLANTS } from '../../service/simulator/plant-kinds.ts';
import { type PlantRecord, plantForm } from '../../service/simulator/plant-record.ts';
import type { Action } from '../../state/keymap.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';

export const START: HelpTopic = {
  name: 'start',
  description: 'the first five minutes, with the demo',
  text: async () => `The first five minutes

  linecheck

${paragraph('Without a platform, this opens the monitor on a simulated restaurant in the middle of dinner service. It needs no setup and sends nothing anywhere. c lists all restaurants. The demo has two others: one without a subscription, and one closed.')}
The list shows each station's pace and issues. Ten keys to start with:

${entries(await firstKeys())}
The same as text, for scripts and phone support. Without --demo these commands
read your platform, never the demo:

${entries([
  ['linecheck stations --demo', 'the list'],
  ['linecheck audit --demo', 'setup issues and fixes'],
  ['linecheck trace Grill --demo', "a station's ticket route, with reasons"],
  ['linecheck ff today "wait>10m" --demo', 'items with long times'],
  ['linecheck report yesterday --demo', "a date's numbers"],
])}
${paragraph('With several restaurants in the profile, the monitor opens on the list of all of them. The ones that need help are first, and c returns there.')}
${entries([
  ['linecheck demo --restaurants 40', 'a simulated chain'],
  ['linecheck fleet', 'the same list as text'],
  ['linecheck audit --all-restaurants --group rule', 'each rule, and where it applies'],
  ['linecheck audit --all-restaurants --since yesterday', 'only new issues'],
  ['linecheck diff --all-restaurants --like Downtown', 'what differs from a model restaurant'],
  ['linecheck exporter', 'metrics for Prometheus'],
])}
Next: linecheck help connect

To see what the monitor says about a fault, plant one:

${paragraph('The demo opens with two faults: fryers have been off at Fry for an hour or two, and the screen of Cold is dark. --plant (repeatable) plants other faults instead, and --plant none removes them. The other orders stay the same, but they may have to wait.')}
  linecheck demo --plant slow:Pizza@-50m+45m
  linecheck stations --now --demo --demo-plant stop:Grill@-30m+1h
  linecheck archive simulate --from -7 --to today --plant holiday \\
    --plant '20260815/slow:Pizza@18:40+45m*2'

${paragraph("STATION is a name, in any case and without accents if you like. TIME is a time on the restaurant's clock, such as 18:40 or 6:40pm. In the demo it can also count back from now: -50m. LENGTH is a duration such as 45m. Without it, a plant lasts until the business date ends. Parts in brackets are optional. Quote plants for your shell.")}
${paragraph('In the demo and the sandbox, a plant applies to the business date of the start. In archive simulate, it applies to each date. There and in the sandbox, you can choose one date, before a slash.')}
${Object.entries(PLANTS).map(plantEntry).join('')}`,
};

function plantEntry([name, record]: readonly [string, PlantRecord]): string {
  const { help, factor } = record;
  const range =
    factor === undefined ? '' : ` (${factor.least} to ${factor.most}, default ${factor.default})`;
  return `  ${plantForm(name, record)}\n${paragraph(`${help}${range}`, 6)}`;
}

const FIRST: readonly Action[] = [
  'open',
  'fulfillments',
  'trace',
  'graph',
  'filter',
  'dates',
  'date',
  'restaurant',
  'help',
  'back',
];

export async function firstKeys(): Promise<readonly (readonly [key: string, does: string])[]> {
  const [{ KEYMAP }, { keyLabel }] = await Promise.all([
    import('../../state/keymap.ts'),
    import('../../state/key-names.ts'),
  ]);
  return FIRST.map((action) => {
    const { keys, description } = KEYMAP[action];
    return [keyLabel(keys[0] ?? ''), description] as const;
  });
}

/** `keys` are written as on a keyboard. `name` is the action's name, or empty. */
type KeyRow = readonly [keys: readonly string[], says: string, name: string];

/** Returns keys by screen, in keymap order, with the changes of the configuration file. */
export async function keyRows(
  environment: Environment = {},
): Promise<ReadonlyMap<string, readonly KeyRow[]>> {
  const [{ actionName }, { screenNames }, { keyLabel }, { readConfiguredKeys }] = await Promise.all(
    [
      import('../../state/bindings.ts'),
      import('../../state/keymap.ts'),
      import('../../state/key-names.ts'),
      import('../arguments/configured-keys.ts'),
    ],
  );
  const rows = new Map<string, KeyRow[]>();
  for (const [action, binding] of (await readConfiguredKeys(environment)).keymap.bindings) {
    const { keys, description, line } = binding;
    const where = screenNames(binding.scopes);
    const row: KeyRow = [
      keys.map(keyLabel),
      description,
      line === undefined ? actionName(action) : '',
    ];
    rows.set(where, [...(rows.get(where) ?? []), row]);
  }
  return rows;
}

const OWN_KEYS = `To change keys, add a table to config.toml:

  [keys]
  date = "b"
  refresh = ["r", "F5"]
  "F6" = ":ff wait>10m"

${paragraph('Actions have their names in parentheses above. Give one a key or a list of keys. An empty list removes its keys. Or give a key a : command. It works on every screen with that command. Write keys as above, or as Ctrl+U. A key can do only one thing on a screen. ^C always quits, Esc always closes, and Enter always selects in menus and runs in prompts.')}`;

export const KEYS: HelpTopic = {
  name: 'keys',
  description: "all the monitor's keys, by screen",
  text: async (_program, environment) => {
    const rows = await keyRows(environment);
    const parts = Array.from(rows, ([where, screenRows]) => {
      const terms = screenRows.map(([keys, description, name]) => {
        return [keys.join(' '), name === '' ? description : `${description} (${name})`] as const;
      });
      return `${paragraph(`${where}:`)}${entries(terms)}`;
    });
    return `Keys\n\n${parts.join('\n')}\n${OWN_KEYS}`;
  },
};
