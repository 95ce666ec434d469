/** A screen's keys, from the keymap. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { Line } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { ITEM_FILTER_HELP } from '../../kitchen/filter/filter-language.ts';
import { FLEET_FILTER_HELP } from '../../kitchen/fleet/fleet-language.ts';
import { STATION_FILTER_HELP } from '../../kitchen/stations/station-filter.ts';
import { keyLabel } from '../../state/keys/key-names.ts';
import type { Binding, Scope } from '../../state/keys/keymap.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { currentScreen } from '../../state/navigation.ts';
import { firstBindings, keySentences, offeredBindings } from '../everywhere/offered-keys.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';

/** Columns for an entry's keys. */
const KEYS_WIDTH = 12;

interface HelpModel {
  readonly scene: Scene;
  /** Scope for the keys shown. */
  readonly of: Scope;
  readonly entries: readonly HelpEntry[];
  /** The screen has more keys. */
  readonly hasMore: boolean;
  readonly space: number;
  readonly last: number;
  readonly top: number;
}

/** First the most used keys, then all. Scrolls with list keys. The footer belongs to the screen below. */
export const HELP: ScreenDefinition<'help' | 'all-keys', HelpModel> = {
  scope: 'stations',
  footer: ({ of }) => of,
  isOverlay: true,
  model: helpModel,
  actions: ({ top, last, space, hasMore }) => {
    const scroll = (by: number) => () => [
      { type: 'scrolled', top: Math.min(Math.max(top + by, 0), last) } as const,
    ];
    return {
      up: scroll(-1),
      down: scroll(1),
      pageUp: scroll(-space),
      pageDown: scroll(space),
      ...(hasMore && { help: () => [{ type: 'opened-overlay', overlay: 'all-keys' } as const] }),
    };
  },
  draw: (model) => <Help {...model} />,
  say: ({ scene, of }) => [
    { on: of, sentences: () => keySentences(offeredBindings(scene.check, of)) },
  ],
};

function helpModel(scene: Scene, state: MonitorState, layer: 'help' | 'all-keys'): HelpModel {
  const of = currentScreen(state.navigation).kind;
  const all = helpEntries(scene.check, of);
  const first = firstBindings(offeredBindings(scene.check, of));
  const hasMore = layer === 'help' && all.length > first.length;
  const entries = hasMore ? first.map(([, binding]) => entryOf(binding)) : all;
  const space = Math.max(1, scene.size.height - 1);
  const last = Math.max(0, entries.length - space);
  return { scene, of, entries, hasMore, space, last, top: Math.min(state.top, last) };
}

function Help({ scene, entries, hasMore, space, top }: HelpModel): ReactNode {
  const { width } = scene.size;
  const below = moreText(top, entries.length - top - space, 'Space');
  const more = [below, hasMore ? '? all keys' : ''].filter((text) => text !== '').join('  ');
  return (
    <Box flexDirection="column">
      <Line
        width={width}
        spans={[{ text: 'Keys for this screen', strong: true }]}
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

function entryOf({ keys, says }: Binding): HelpEntry {
  return { what: keys.map(keyLabel).join(' '), says };
}

/** Keys, and filter fields if the screen's filter has fields. */
function helpEntries(check: LineCheck, scope: Scope): readonly HelpEntry[] {
  const bindings = offeredBindings(check, scope);
  const keys = bindings.map(([, binding]) => entryOf(binding));
  const isFiltered = bindings.some(([action]) => action === 'filter');
  return isFiltered ? [...keys, ...(FILTER_HELP[scope] ?? [])] : keys;
}

const FILTER_HELP: Readonly<Partial<Record<Scope, readonly HelpEntry[]>>> = {
  fulfillments: filterEntries(ITEM_FILTER_HELP),
  stations: filterEntries(STATION_FILTER_HELP),
  issues: filterEntries(STATION_FILTER_HELP),
  fleet: filterEntries(FLEET_FILTER_HELP),
};

function filterEntries(
  fields: readonly (readonly [name: string, help: string])[],
): readonly HelpEntry[] {
  return [
    { what: 'Filters', says: 'grill fry (both)  grill|fry  !fry  "two words"  ~fuzzy  re:pattern' },
    ...fields.map(([name, help]) => ({ what: `${name}:`, says: help })),
  ];
}
