import { Box } from 'ink';
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { Line } from '../../components/line/Line.tsx';
import { offeredBindings } from '../../hooks/keys/offered-keys.ts';
import { useOverlayKeys } from '../../hooks/keys/use-overlay-keys.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useScroll } from '../../hooks/use-scroll.ts';
import { FILTER_FIELDS } from '../../kitchen/filter/filter-fields.ts';
import { keyLabel } from '../../state/keys/key-names.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import { useBodySize } from '../frame/Frame.tsx';

/** Columns that the keys of an entry take. */
const KEYS_WIDTH = 12;

/** The keys that work on a screen, made from the keymap. */
export function Help(props: { readonly check: LineCheck; readonly scope: Scope }): ReactNode {
  const { check, scope } = props;
  useOverlayKeys();
  const { width, height } = useBodySize();
  const entries = helpEntries(check, scope);
  const space = Math.max(1, height - 1);
  const top = useScroll(entries.length, space);
  const below = entries.length - top - space;
  const more = moreText(top, below, 'Space');
  return (
    <Box flexDirection="column">
      <Line
        width={width}
        spans={[{ text: `Keys of this screen (${scope})`, strong: true }]}
        right={[{ text: more, tone: 'muted' }]}
      />
      {entries.slice(top, top + space).map(({ what, says }) => (
        <Line
          key={what}
          width={width}
          spans={[{ text: `  ${what.padEnd(KEYS_WIDTH)}`, strong: true }, { text: says }]}
        />
      ))}
    </Box>
  );
}

interface HelpEntry {
  readonly what: string;
  readonly says: string;
}

/** The keys, and where a filter can be typed that knows fields, these. */
function helpEntries(check: LineCheck, scope: Scope): readonly HelpEntry[] {
  const bindings = offeredBindings(check, scope);
  const keys = bindings.map(([, binding]) => ({
    what: binding.keys.map(keyLabel).join(' '),
    says: binding.says,
  }));
  return bindings.some(([action]) => action === 'filter') && scope === 'fulfillments'
    ? [...keys, ...FILTER_HELP]
    : keys;
}

const FILTER_HELP: readonly HelpEntry[] = [
  { what: 'Filters', says: 'grill fry (both)  grill|fry  !fry  "two words"  ~fuzzy  re:pattern' },
  ...Object.entries(FILTER_FIELDS).map(([name, { help }]) => ({ what: `${name}:`, says: help })),
];
