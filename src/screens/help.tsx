/** A screen's keys, from the keymap. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Line, TitleLine } from '../components/Line.tsx';
import { moreText } from '../components/StatePanel.tsx';
import { ITEM_LANGUAGE } from '../kitchen/filter/filter-fields.ts';
import { RESTAURANT_FILTER } from '../kitchen/tables/restaurants.ts';
import { STATION_FILTER } from '../kitchen/tables/stations.ts';
import { countOf } from '../kitchen/text/quantities.ts';
import type { Steps } from '../state/actions.ts';
import { isBoundIn, keyTo } from '../state/bindings.ts';
import { keyLabel, typedText } from '../state/key-names.ts';
import { type Binding, type Scope, screenNames } from '../state/keymap.ts';
import { LIST_TOP } from '../state/list-view.ts';
import type { MonitorEvent, MonitorState } from '../state/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import { typeIntoLine } from '../state/prompt-view.ts';
import { firstBindings, keySentences, offeredBindings } from './everywhere/offered-keys.ts';
import type { Scene } from './everywhere/scene.ts';
import type { ScreenDefinition } from './everywhere/screen-definition.tsx';

const KEYS_WIDTH = 12;

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
      filter: () => [found('')],
      up: scroll(-1),
      down: scroll(1),
      pageUp: scroll(-space),
      pageDown: scroll(space),
      ...(hasMore && { help: () => [{ type: 'opened-overlay', overlay: 'all-keys' } as const] }),
    };
  },
  typing: helpTyping,
  prompt: ({ words, entries }) =>
    words === undefined
      ? undefined
      : { label: 'find', text: words, result: `${countOf(entries.length, 'key')}  Esc all keys` },
  draw: (model) => <Help {...model} />,
  say: ({ scene, of }) => [{ on: of, sentences: () => keySentences(offeredBindings(scene, of)) }],
};

function helpModel(scene: Scene, state: MonitorState, layer: 'help' | 'all-keys') {
  const of = currentScreen(state.navigation).kind;
  const words = state.menu?.words;
  const all = words === undefined ? helpEntries(scene, of) : foundEntries(scene, of, words);
  const first = firstBindings(offeredBindings(scene, of));
  const hasMore = layer === 'help' && words === undefined && all.length > first.length;
  const entries = hasMore ? first.map(([, binding]) => entryOf(binding)) : all;
  const space = Math.max(1, scene.size.height - 1);
  const last = Math.max(0, entries.length - space);
  return { scene, of, words, entries, hasMore, space, last, top: Math.min(state.top, last) };
}

function Help({ scene, entries, hasMore, space, top }: HelpModel): ReactNode {
  const { width } = scene.size;
  const left = entries.length - top - space;
  const isTight = width < ROOMY;
  const below = isTight && top === 0 ? left > 0 && `${left} more` : moreText(top, left, 'Space');
  const all = hasMore && `${keyTo('help', scene.keymap)} all keys`;
  const ways = [all, `${keyTo('filter', scene.keymap)} find`, 'Esc close'];
  const more = [below, ...(isTight && top > 0 ? [] : ways)].filter(Boolean).join('  ');
  return (
    <Box flexDirection="column">
      <TitleLine width={width} title="Keys for this screen" note={more} />
      {entries.slice(top, top + space).map(({ what, says }) => (
        <Line
          key={`${what} ${says}`}
          width={width}
          spans={[{ text: `  ${what.padEnd(KEYS_WIDTH)}`, strong: true }, { text: says }]}
        />
      ))}
    </Box>
  );
}

/** Columns for all of the first line. */
const ROOMY = 72;

function found(words: string | undefined): MonitorEvent {
  return { type: 'changed-menu', menu: { list: LIST_TOP, words, fault: undefined } };
}

/** Keys without text still scroll. Esc drops the words. */
function helpTyping({ words }: HelpModel, key: string): Steps | undefined {
  if (words === undefined) return undefined;
  const line = key === 'escape' ? undefined : typeIntoLine(words, key);
  return line === words && typedText(key) === undefined
    ? undefined
    : [found(line), { type: 'scrolled', top: 0 }];
}

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

/** With all words. First on this screen, then elsewhere. */
function foundEntries(scene: Scene, of: Scope, words: string): readonly HelpEntry[] {
  const wanted = words.toLowerCase().split(/\s+/);
  const elsewhere = scene.keymap.bindings
    .filter(([, binding]) => binding.keys.length > 0 && !isBoundIn(binding, of))
    .map(([, binding]) => {
      const { what, says } = entryOf(binding);
      return { what, says: `${says} (${screenNames(binding)})` };
    });
  const all = words === '' ? helpEntries(scene, of) : [...helpEntries(scene, of), ...elsewhere];
  return all.filter(({ what, says }) => {
    const text = `${what} ${says}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

const FILTER_HELP: Readonly<Partial<Record<Scope, readonly HelpEntry[]>>> = {
  fulfillments: filterEntries(ITEM_LANGUAGE.help),
  stations: filterEntries(STATION_FILTER.help),
  issues: filterEntries(STATION_FILTER.help),
  fleet: filterEntries(RESTAURANT_FILTER.help),
};

function filterEntries(fields: readonly (readonly [name: string, help: string])[]) {
  return [
    { what: 'Filters', says: 'grill fry (both)  grill|fry  !fry  "two words"' },
    ...fields.map(([name, help]) => ({ what: `${name}:`, says: help })),
  ];
}
