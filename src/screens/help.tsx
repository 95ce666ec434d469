/** A screen's keys, from the keymap. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Line, TitleLine } from '../components/Line.tsx';
import { moreText } from '../components/StatePanel.tsx';
import { ITEM_LANGUAGE } from '../kitchen/filter/filter-fields.ts';
import { RESTAURANT_FILTER } from '../kitchen/tables/restaurants.ts';
import { STATION_FILTER } from '../kitchen/tables/stations.ts';
import { keyTo } from '../state/bindings.ts';
import { keyLabel } from '../state/key-names.ts';
import type { Binding, Scope } from '../state/keymap.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import { firstBindings, keySentences, offeredBindings } from './everywhere/offered-keys.ts';
import type { Scene } from './everywhere/scene.ts';
import type { ScreenDefinition } from './everywhere/screen-definition.tsx';

const KEYS_COLUMN_WIDTH = 12;

type HelpModel = ReturnType<typeof helpModel>;

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
  announcements: ({ scene, of }) => [
    { on: of, sentences: () => keySentences(offeredBindings(scene, of)) },
  ],
};

function helpModel(scene: Scene, state: MonitorState, layer: 'help' | 'all-keys') {
  const of = currentScreen(state.navigation).kind;
  const all = helpEntries(scene, of);
  const first = firstBindings(offeredBindings(scene, of));
  const hasMore = layer === 'help' && all.length > first.length;
  const entries = hasMore ? first.map(([, binding]) => entryOf(binding)) : all;
  const space = Math.max(1, scene.size.height - 1);
  const last = Math.max(0, entries.length - space);
  return { scene, of, entries, hasMore, space, last, top: Math.min(state.top, last) };
}

function Help({ scene, entries, hasMore, space, top }: HelpModel): ReactNode {
  const { width } = scene.size;
  const left = entries.length - top - space;
  const isTight = width < MIN_WIDTH_FOR_NOTES;
  const below = isTight && top === 0 ? left > 0 && `${left} more` : moreText(top, left, 'Space');
  const all = hasMore && `${keyTo('help', scene.keymap)} all keys`;
  const ways = [all, 'Esc close'];
  const more = [below, ...(isTight && top > 0 ? [] : ways)].filter(Boolean).join('  ');
  return (
    <Box flexDirection="column">
      <TitleLine width={width} title="Keys for this screen" note={more} />
      {entries.slice(top, top + space).map(({ what, says }) => (
        <Line
          key={`${what} ${says}`}
          width={width}
          spans={[{ text: `  ${what.padEnd(KEYS_COLUMN_WIDTH)}`, strong: true }, { text: says }]}
        />
      ))}
    </Box>
  );
}

/** Columns that the complete first line needs. */
const MIN_WIDTH_FOR_NOTES = 72;

interface HelpEntry {
  readonly what: string;
  readonly says: string;
}

function entryOf({ keys, says }: Binding): HelpEntry {
  return { what: keys.map(keyLabel).join(' '), says };
}

/** Keys, and filter fields if the screen's filter has fields. */
function helpEntries(scene: Scene, scope: Scope): readonly HelpEntry[] {
  const bindings = offeredBindings(scene, scope);
  const keys = bindings.map(([, binding]) => entryOf(binding));
  const isFiltered = bindings.some(([action]) => action === 'filter');
  return isFiltered ? [...keys, ...(FILTER_HELP[scope] ?? [])] : keys;
}

const FILTER_HELP: Readonly<Partial<Record<Scope, readonly HelpEntry[]>>> = {
  fulfillments: filterHelpEntries(ITEM_LANGUAGE.help),
  stations: filterHelpEntries(STATION_FILTER.help),
  issues: filterHelpEntries(STATION_FILTER.help),
  fleet: filterHelpEntries(RESTAURANT_FILTER.help),
};

function filterHelpEntries(fields: readonly (readonly [name: string, help: string])[]) {
  return [
    { what: 'Filters', says: 'grill fry (both)  grill|fry  !fry  "two words"' },
    ...fields.map(([name, help]) => ({ what: `${name}:`, says: help })),
  ];
}
