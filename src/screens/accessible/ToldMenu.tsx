import { useOverlayKeys } from '../../hooks/keys/use-overlay-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useRestaurantNews } from '../../hooks/reading/use-restaurant-news.ts';
import { useSession } from '../../hooks/session.tsx';
import { useSaying } from '../../hooks/voice/use-saying.ts';
import { useTypedAnswer } from '../../hooks/voice/use-typed-answer.ts';
import { useVoice } from '../../hooks/voice/voice.tsx';
import { businessDateLabel, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { dateWords } from '../../kitchen/calendar/date-words.ts';
import { BOARD_SORTS } from '../../kitchen/stations/station-board.ts';
import { SORT_KEYS, sortsDownFirst } from '../../kitchen/table/fulfillment-query.ts';
import { fulfillmentsView, stationsView } from '../../state/monitor-state.ts';
import { currentScreen, type Overlay } from '../../state/navigation.ts';
import { spokenNews } from './spoken-news.ts';

/** What is chosen from a menu. */
type MenuKind = Exclude<Overlay, 'help' | 'columns'>;

/** How many days the date menu reads out; any other is typed. */
const DAYS_TOLD = 14;

interface Choice {
  readonly label: string;
  readonly pick: () => void;
}

interface Menu {
  readonly title: string;
  readonly choices: readonly Choice[];
  /** What else can be typed, and what it does; the reason when it means nothing. */
  readonly other?: { readonly words: string; readonly pick: (typed: string) => string | undefined };
}

/** A menu as a numbered list: the number is typed. */
export function ToldMenu(props: { readonly check: LineCheck; readonly kind: MenuKind }): null {
  const { say } = useVoice();
  const { title, choices, other } = useMenu(props.check, props.kind);
  useSaying(props.kind, () => [
    `${title}, ${choices.length} choices.`,
    ...choices.map(({ label }, index) => `${index + 1}: ${label}.`),
    `Type a number${other === undefined ? '' : ` ${other.words}`}, then Enter. Escape goes back.`,
  ]);
  useOverlayKeys({ takesPastes: true });
  useTypedAnswer((typed) => {
    const choice = /^\d{1,3}$/.test(typed) ? choices[Number(typed) - 1] : undefined;
    if (choice !== undefined) return choice.pick();
    if (typed === '') return say('Nothing was typed.');
    const none = `${typed} is no choice: type a number from 1 to ${choices.length}.`;
    const fault = other === undefined ? none : other.pick(typed);
    if (fault !== undefined) say(fault);
  }, other !== undefined);
  return null;
}

function useMenu({ date, today }: LineCheck, kind: MenuKind): Menu {
  const { restaurants } = useSession();
  const { state, dispatch } = useMonitor();
  const news = useRestaurantNews(kind === 'restaurant');
  const mark = (chosen: boolean): string => (chosen ? ', chosen now' : '');
  switch (kind) {
    case 'restaurant':
      return {
        title: 'Restaurant',
        choices: restaurants.map(({ guid, name }) => ({
          label: `${name}${mark(guid === state.restaurant)}, ${spokenNews(news.get(guid))}`,
          pick: () => dispatch({ type: 'chose-restaurant', guid }),
        })),
      };
    case 'date': {
      const choose = (picked: string): void =>
        dispatch({ type: 'chose-date', date: picked === today ? undefined : picked });
      return {
        title: 'Business date',
        choices: Array.from({ length: DAYS_TOLD }, (_, days) => {
          const each = shiftBusinessDate(today, -days);
          const label = `${businessDateLabel(each)}${days === 0 ? ', today' : ''}${mark(each === date)}`;
          return { label, pick: () => choose(each) };
        }),
        other: {
          words: 'or a date such as 20260131, nov 14, fri or -7',
          pick: (typed) => {
            const read = dateWords(typed, today);
            if ('fault' in read) return read.fault;
            choose(read.date);
            return undefined;
          },
        },
      };
    }
    case 'sort': {
      const close = (): void => dispatch({ type: 'went-back' });
      if (currentScreen(state.navigation).kind === 'stations') {
        const { sort } = stationsView(state);
        return {
          title: 'Sort stations by',
          choices: BOARD_SORTS.map((key) => ({
            label: `${key}${mark(key === sort)}`,
            pick: () => {
              const descending = key !== 'name';
              dispatch({ type: 'changed-stations', change: { sort: key, descending } });
              close();
              const order = descending ? 'descending' : 'ascending';
              dispatch({ type: 'noticed', notice: `In order of ${key}, ${order}.` });
            },
          })),
        };
      }
      const { query } = fulfillmentsView(state);
      return {
        title: 'Sort fulfillments by',
        choices: SORT_KEYS.map((key) => ({
          label: `${key}${mark(key === query.sort)}`,
          pick: () => {
            const descending = sortsDownFirst(key);
            const change = { query: { ...query, sort: key, descending }, column: key };
            dispatch({ type: 'changed-fulfillments', change });
            close();
          },
        })),
      };
    }
  }
}
