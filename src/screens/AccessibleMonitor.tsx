/** The monitor for screen readers speaks sentences and draws nothing. */
import type { ReactNode } from 'react';
import { KeyDispatcher, useEffects } from '../hooks/key-dispatcher.tsx';
import type { LineCheck } from '../hooks/line-check.ts';
import { useMonitor } from '../hooks/monitor.tsx';
import { useAlerts } from '../hooks/use-alerts.ts';
import {
  type Announcement,
  useAnnouncedAhead,
  useAnnouncements,
  usePromptAnnouncements,
  useTurnCounter,
  useVoice,
} from '../hooks/voice.ts';
import { alertsText } from '../kitchen/fleet/words.ts';
import { stationListGaps, unknownSetupText } from '../kitchen/stations/words.ts';
import type { Listener } from '../state/actions.ts';
import { spokenUsesText } from '../state/bindings.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import type { Scene, ScreenAnnouncement } from './everywhere/scene.ts';
import {
  daySentence,
  issueCountsSentence,
  issueSentence,
  restaurantSentence,
  stationsSentence,
} from './everywhere/station-words.ts';
import {
  ANSWERS_AGAIN,
  freshness,
  freshnessSentence,
  loadingAnnouncements,
  NO_STATIONS,
  pinCursor,
  progressSentence,
  stillLoadingText,
} from './everywhere/words.ts';
import { screenName, screenOnTop, useScene } from './screens.ts';

export function AccessibleMonitor(): ReactNode {
  const { state, latest, dispatch } = useMonitor();
  const { say, echo } = useVoice();
  const { scene, sceneAt, refresh } = useScene(true);
  const { check } = scene;
  const name = screenName(state);
  const [refreshes, countRefresh] = useTurnCounter('refreshes');
  const [repeats, countRepeat] = useTurnCounter(name);
  const ahead = useAnnouncedAhead();
  useAlerts(check);
  usePromptAnnouncements();
  const run = useEffects(() => sceneAt(latest()).check, refresh, {
    say,
    echo,
    again: () => countRepeat(screenName(latest())),
    refresh: () => {
      const { day } = check;
      const isReading = day.data === undefined && day.link.state === 'reading';
      say(isReading ? progressSentence(day.progress, check.now) : 'Refreshing.');
      void refresh().then(() => countRefresh('refreshes'));
    },
  });
  const { overlay } = state.navigation;
  const { kind } = currentScreen(state.navigation);
  const isHome = kind === 'stations' && overlay === undefined;
  const announcements = screenOnTop(scene, state).announcements({ refreshes, repeats });
  const pinning = announcements.map(({ pinnedList, ...announcement }, index): Announcement => {
    if (pinnedList === undefined || pinCursor(pinnedList) === undefined) return announcement;
    const after = () => {
      // A key since the last frame may have moved the cursor.
      const now = latest();
      const list =
        now === state
          ? pinnedList
          : screenOnTop(sceneAt(now), now).announcements({ refreshes, repeats })[index]?.pinnedList;
      const pin = list && pinCursor(list);
      if (pin !== undefined) dispatch(pin);
    };
    return { ...announcement, after };
  });
  const listenerAt = (newest: MonitorState): Listener => {
    const top = screenOnTop(sceneAt(newest), newest);
    if (screenName(newest) !== name) {
      ahead.hear(newest.navigation, () => top.announcements({ refreshes, repeats: 0 }));
    }
    return top.listener();
  };
  return (
    <>
      <KeyDispatcher listenerAt={listenerAt} run={run} />
      <Announcements
        key={`${check.restaurant.guid} ${check.date} ${check.asOf}`}
        announcements={changeAnnouncements(check)}
      />
      <Announcements announcements={kitchenAnnouncements(scene, refreshes, isHome)} />
      <Announcements announcements={alertAnnouncements(scene, state, isHome)} />
      <Announcements
        key={`top ${name}`}
        announcements={pinning}
        before={ahead.heardOf(state.navigation)}
      />
    </>
  );
}

function Announcements(props: {
  readonly announcements: readonly Announcement[];
  readonly before?: ReadonlyMap<number, string> | undefined;
}): null {
  useAnnouncements(props.announcements, props.before);
  return null;
}

/** Leaves out what the open screen announces: a lost platform, and the states of the station list. */
function alertAnnouncements(
  { check, keymap }: Scene,
  { alerts }: MonitorState,
  isHome: boolean,
): readonly ScreenAnnouncement[] {
  const openGuid = isHome && check.date === check.today ? check.restaurant.guid : undefined;
  const others = alerts.filter(
    (alert) => 'openState' in alert && alert.restaurant.guid !== openGuid,
  );
  const text = `${alertsText(others)} ${spokenUsesText(keymap, ['open', 'go there'])}`;
  return [{ occasion: others.length === 0 ? undefined : text, sentences: () => [text] }];
}

/** Describes the kitchen on the station list, once for each refresh and each kitchen. */
function kitchenAnnouncements(
  { check, keymap }: Scene,
  refreshes: number,
  isHome: boolean,
): readonly ScreenAnnouncement[] {
  const { stations, day, board, restaurant, date } = check;
  const occasion = `${refreshes} ${restaurant.guid} ${date}`;
  const onHome = (condition: boolean, key: string): string | undefined =>
    isHome && condition ? key : undefined;
  const unknownSetup = unknownSetupText(check.setup);
  const gaps = [
    ...(unknownSetup === undefined ? [] : [unknownSetup]),
    ...(stations.data === undefined ? [] : stationListGaps(stations.data.value)),
  ];
  const loading = stillLoadingText(day) ?? [];
  const hasNoDay = day.data === undefined;
  return [
    {
      occasion: 'opened',
      sentences: () => [
        `linecheck, in sentences. ${spokenUsesText(keymap, ['help', 'keys'], ['back', 'quit'])}`,
      ],
    },
    {
      occasion: String(isHome),
      sentences: () => (isHome ? ['Station list.'] : []),
      isChangeOnly: true,
    },
    { occasion: onHome(true, occasion), sentences: () => [restaurantSentence(check)] },
    ...loadingAnnouncements('prep stations', stations, onHome(true, occasion)),
    {
      occasion: onHome(stations.data !== undefined, occasion),
      sentences: () =>
        gaps.length === 0 && board.rows.length === 0
          ? [NO_STATIONS]
          : [stationsSentence(board), ...gaps].concat(loading),
    },
    {
      occasion: onHome(!hasNoDay || day.link.state === 'failed', `${occasion} ${hasNoDay}`),
      sentences: () => [
        daySentence(check),
        ...board.kitchenIssues.map((issue) => `Kitchen. ${issueSentence(issue)}`),
        freshnessSentence(check),
      ],
    },
  ];
}

function changeAnnouncements(check: LineCheck): readonly ScreenAnnouncement[] {
  const { stations, day } = check;
  const isLoaded = stations.data !== undefined && day.data !== undefined;
  const link = freshness(check).failure?.code ?? 'answers';
  const issues = issueCountsSentence(check);
  return [
    {
      occasion: stations.data === undefined ? undefined : issues,
      sentences: () => [`Now ${issues}.`],
      isChangeOnly: true,
    },
    {
      occasion: isLoaded ? link : undefined,
      sentences: () => (link === 'answers' ? [ANSWERS_AGAIN] : [freshnessSentence(check)]),
      isChangeOnly: true,
    },
  ];
}
