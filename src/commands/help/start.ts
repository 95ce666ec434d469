import type { Action } from '../../state/keys/keymap.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';

export const START: HelpTopic = {
  name: 'start',
  says: 'the first five minutes, with a demo restaurant',
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
${paragraph('A chain: with several restaurants in the profile, the monitor opens on all of them, those needing help first, and c returns there.')}
${entries([
  ['linecheck demo --restaurants 40', 'a simulated chain'],
  ['linecheck fleet', 'the same list as text'],
  ['linecheck audit --all-restaurants --group rule', 'each rule, and where'],
  ['linecheck baseline save --all-restaurants', 'for baseline check'],
  ['linecheck diff --all-restaurants --like Downtown', 'unlike a model restaurant'],
  ['linecheck exporter', 'metrics for Prometheus'],
])}
Next: linecheck help connect
`,
};

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

/** With label and effect. */
export async function firstKeys(): Promise<readonly (readonly [key: string, does: string])[]> {
  const [{ KEYMAP }, { keyLabel }] = await Promise.all([
    import('../../state/keys/keymap.ts'),
    import('../../state/keys/key-names.ts'),
  ]);
  return FIRST.map((action) => {
    const { keys, says } = KEYMAP[action];
    return [keyLabel(keys[0] ?? ''), says] as const;
  });
}

/** Screens whose code names differ from what people read. */
const SCREEN_NAMES: ReadonlyMap<string, string> = new Map([
  ['fleet', 'restaurants'],
  ['fulfillments', 'items'],
  ['record', 'item'],
  ['trace', 'route'],
]);

/** As on a keyboard, by screen, in keymap order. */
export async function keyRows(): Promise<
  ReadonlyMap<string, readonly (readonly [keys: readonly string[], says: string])[]>
> {
  const [{ BINDINGS }, { keyLabel }] = await Promise.all([
    import('../../state/keys/bindings.ts'),
    import('../../state/keys/key-names.ts'),
  ]);
  const rows = new Map<string, (readonly [readonly string[], string])[]>();
  for (const [, { keys, scopes, says }] of BINDINGS) {
    const where = scopes.map((scope) => SCREEN_NAMES.get(scope) ?? scope).join(', ');
    rows.set(where, [...(rows.get(where) ?? []), [keys.map(keyLabel), says]]);
  }
  return rows;
}

export const KEYS: HelpTopic = {
  name: 'keys',
  says: "all the monitor's keys, by screen",
  text: async () => {
    const rows = await keyRows();
    const parts = Array.from(rows, ([where, listed]) => {
      const terms = listed.map(([keys, says]) => [keys.join(' '), says] as const);
      return `${paragraph(`${where}:`)}${entries(terms)}`;
    });
    return `Keys\n\n${parts.join('\n')}`;
  },
};
