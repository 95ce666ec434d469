/** Help and menus: they take the place of the body until something is picked or Esc is pressed. */
import type { ReactNode } from 'react';
import { labelWidth } from '../../components/chrome/Picker.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import type { WordsRead } from '../../hooks/keys/use-menu.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useRestaurantNews } from '../../hooks/reading/use-restaurant-news.ts';
import { useSession } from '../../hooks/session.tsx';
import { businessDateLabel, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { dateWords } from '../../kitchen/calendar/date-words.ts';
import { BOARD_SORTS } from '../../kitchen/stations/station-board.ts';
import { SORT_KEYS, sortsDownFirst } from '../../kitchen/table/fulfillment-query.ts';
import { isAhead } from '../../kitchen/wording/date-state.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import { fulfillmentsView, stationsView } from '../../state/monitor-state.ts';
import { currentScreen, type Overlay as OverlayKind } from '../../state/navigation.ts';
import { Frame, useBodySize } from '../frame/Frame.tsx';
import { ColumnSheet } from './ColumnSheet.tsx';
import { Help } from './Help.tsx';
import { Menu } from './Menu.tsx';
import { restaurantLines } from './restaurant-line.ts';

/** How many days back the date menu offers. */
const DAYS_OFFERED = 30;

/** The overlay that is open. */
export function Overlay(props: {
  readonly check: LineCheck;
  readonly kind: OverlayKind;
}): ReactNode {
  const { check, kind } = props;
  const { state } = useMonitor();
  const scope = currentScreen(state.navigation).kind;
  return (
    <Frame check={check} scope={footerScope(kind, scope)}>
      {kind === 'help' && <Help check={check} scope={scope} />}
      {kind === 'restaurant' && <Restaurants />}
      {kind === 'date' && <Dates check={check} />}
      {kind === 'columns' && <ColumnSheet />}
      {kind === 'sort' && <SortKeys scope={scope} />}
    </Frame>
  );
}

/** Whose keys the footer shows. */
function footerScope(kind: OverlayKind, screen: Scope): Scope {
  if (kind === 'help') return screen;
  return kind === 'columns' ? 'columns' : 'menu';
}

function Restaurants(): ReactNode {
  const { restaurants } = useSession();
  const { state, dispatch } = useMonitor();
  const news = useRestaurantNews();
  const { glyphs } = useTheme();
  const { width } = useBodySize();
  const lines = restaurantLines(restaurants, news, labelWidth(width), glyphs.ellipsis);
  return (
    <Menu
      title="Restaurant"
      choices={restaurants.map(({ guid, name }, at) => ({
        value: guid,
        name: `${name} ${guid}`,
        label: lines[at] ?? name,
      }))}
      current={state.restaurant}
      onPick={(guid) => dispatch({ type: 'chose-restaurant', guid })}
    />
  );
}

/** It fits on 60 columns. */
const DATE_HINT = 'Enter select, type a date (nov 14, fri, -7), Esc cancel.';

function typedDate(words: string, today: string): WordsRead {
  const read = dateWords(words, today);
  return 'date' in read ? { value: read.date } : read;
}

function Dates({ check }: { readonly check: LineCheck }): ReactNode {
  const { dispatch } = useMonitor();
  const { date, today } = check;
  const mark = (each: string) =>
    isAhead({ date: each, today }) ? '  not yet' : each === today ? '  today' : '';
  const offered = Array.from({ length: DAYS_OFFERED }, (_, days) =>
    shiftBusinessDate(today, -days),
  );
  const dates = offered.includes(date) ? offered : [...offered, date];
  const labelOf = (each: string) => `${businessDateLabel(each)}${mark(each)}`;
  return (
    <Menu
      title="Business date"
      choices={dates.map((each) => ({ value: each, label: labelOf(each) }))}
      current={date}
      typed={{ read: (words) => typedDate(words, today), labelOf, hint: DATE_HINT }}
      onPick={(picked) =>
        dispatch({ type: 'chose-date', date: picked === today ? undefined : picked })
      }
    />
  );
}

function SortKeys({ scope }: { readonly scope: Scope }): ReactNode {
  const { state, dispatch } = useMonitor();
  const close = () => dispatch({ type: 'went-back' });
  if (scope === 'stations') {
    return (
      <Menu
        title="Sort stations by"
        choices={BOARD_SORTS.map((key) => ({ value: key, label: key }))}
        current={stationsView(state).sort}
        onPick={(picked) => {
          const sort = BOARD_SORTS.find((key) => key === picked);
          if (sort !== undefined) {
            dispatch({
              type: 'changed-stations',
              change: { sort, descending: sort !== 'name' },
            });
          }
          close();
        }}
      />
    );
  }
  const { query } = fulfillmentsView(state);
  return (
    <Menu
      title="Sort fulfillments by"
      choices={SORT_KEYS.map((key) => ({ value: key, label: key }))}
      current={query.sort}
      onPick={(picked) => {
        const sort = SORT_KEYS.find((key) => key === picked);
        if (sort !== undefined) {
          dispatch({
            type: 'changed-fulfillments',
            change: {
              query: { ...query, sort, descending: sortsDownFirst(sort) },
              column: sort,
            },
          });
        }
        close();
      }}
    />
  );
}
