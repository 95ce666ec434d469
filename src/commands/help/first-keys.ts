/** The ten keys to learn first. The README and `linecheck help start` list them. */
import type { Action } from '../../state/keys/keymap.ts';

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

/** Each key with its label, and what it does. */
export async function firstKeys(): Promise<readonly (readonly [key: string, does: string])[]> {
  const [{ KEYMAP }, { keyLabel }] = await Promise.all([
    import('../../state/keys/keymap.ts'),
    import('../../state/keys/key-names.ts'),
  ]);
  return FIRST.map((action) => {
    const { keys, says } = KEYMAP[action];
    return [keyLabel(keys[0]), says] as const;
  });
}
