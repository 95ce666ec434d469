/** The keys of the monitor. */
import { entries } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** Screens whose names in the program are not those that people read. */
const SCREEN_NAMES: ReadonlyMap<string, string> = new Map([
  ['fleet', 'restaurants'],
  ['fulfillments', 'items'],
  ['record', 'item'],
  ['trace', 'route'],
]);

/** Keys as on a keyboard, with their actions, by screen; in the keymap's order. */
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
  says: 'all keys of the monitor, by screen',
  text: async () => {
    const rows = await keyRows();
    const parts = Array.from(rows, ([where, listed]) => {
      const terms = listed.map(([keys, says]) => [keys.join(' '), says] as const);
      return `${where}:\n${entries(terms)}`;
    });
    return `Keys\n\n${parts.join('\n')}`;
  },
};
