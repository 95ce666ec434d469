import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Line } from '../components/Line.tsx';
import { bindingsOf, keyLabel, type Scope } from '../hooks/keymap.ts';
import { useScroll } from '../hooks/use-scroll.ts';
import { useBodySize } from './Frame.tsx';

/** Columns that the keys of an entry take. */
const KEYS_WIDTH = 12;

/** The keys that work on a screen, made from the keymap. */
export function Help({ scope }: { readonly scope: Scope }): ReactNode {
  const { width, height } = useBodySize();
  const entries = bindingsOf(scope);
  const space = Math.max(1, height - 1);
  const top = useScroll(entries.length, space);
  const below = entries.length - top - space;
  const more = below > 0 ? `${below} more: Space` : '';
  return (
    <Box flexDirection="column">
      <Line
        width={width}
        spans={[{ text: `Keys of this screen (${scope})`, strong: true }]}
        right={[{ text: more, tone: 'muted' }]}
      />
      {entries.slice(top, top + space).map(([action, { keys, says }]) => (
        <Line
          key={action}
          width={width}
          spans={[
            { text: `  ${keys.map(keyLabel).join(' ').padEnd(KEYS_WIDTH)}`, strong: true },
            { text: says },
          ]}
        />
      ))}
    </Box>
  );
}
