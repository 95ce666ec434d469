/** Screen-reader monitor: prints sentences, draws nothing. */
import type { ReactNode } from 'react';
import { KeyDispatcher, useEffects } from '../hooks/key-dispatcher.tsx';
import type { LineCheck } from '../hooks/line-check.ts';
import { useMonitor } from '../hooks/monitor.tsx';
import { useAlerts } from '../hooks/use-alerts.ts';
import {
  type Announcement,
  useAnnouncements,
  useChangesSaid,
  useHeardAhead,
  useTurnsOf,
  useVoice,
} from '../hooks/voice.ts';
import { alertsText } from '../kitchen/fleet/words.ts';
import { stationListGaps, unknownSetupText } from '../kitchen/stations/words.ts';
import type { Listener } from '../state/actions.ts';
import { spokenUses } from '../state/bindings.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import type { Scene, ScreenSaying } from './everywhere/scene.ts';
import {
  daySentence,
  findingSentence,
  findingsSentence,
  placeSentence,
  stationsSentence,
} from './everywhere/station-words.ts';
import {
  ANSWERS_AGAIN,
  freshnessSentence,
  NO_STATIONS,
  pinnedRow,
  progressSentence,
  readingSayings,
  stillReadingText,
} from './everywhere/words.ts';
import { nameOnTop, screenOnTop, useScene } from './screens.ts';

export function AccessibleMonitor(): ReactNode {
  const { state, latest, dispatch } = useMonitor();
  const { say, echo } = useVoice();
  const { scene, sceneAt, refresh } = useScene(true);
  const { check } = scene;
  const name = nameOnTop(state);
  const [readings, countReading] = useTurnsOf('readings');
  const [turns, nextTurn] = useTurnsOf(name);
  const ahead = useHeardAhead();
  useAlerts(check);
  useChangesSaid();
  const run = useEffects(() => sceneAt(latest()).check, refresh, {
    say,
    echo,
    again: () => nextTurn(nameOnTop(latest())),
    refresh: () => {
      const { day } = check;
      const isReading = day.data === undefined && day.link.state === 'reading';
      say(isReading ? progressSentence(day.progress, check.now) : 'Refreshing.');
      void refresh().then(() => countReading('readings'));
    },
  });
  const { overlay } = state.navigation;
  const { kind } = currentScreen(state.navigation);
  const isHome = kind === 'stations' && overlay === undefined;
  const sayings = screenOnTop(scene, state).say({ readings, turns });
  const pinning = sayings.map(({ pins, ...saying }, index): Announcement => {
    if (pins === undefined || pinnedRow(pins) === undefined) return saying;
    const after = () => {
      // A key pressed since this was drawn moved the cursor.
      const now = latest();
      const newest =
        now === state ? pins : screenOnTop(sceneAt(now), now).say({ readings, turns })[index]?.pins;
      const pin = newest && pinnedRow(newest);
      if (pin !== undefined) dispatch(pin);
    };
    return { ...saying, after };
  });
  const listenerAt = (at: MonitorState): Listener => {
    const top = screenOnTop(sceneAt(at), at);
    if (nameOnTop(at) !== name) ahead.hear(at.navigation, () => top.say({ readings, turns: 0 }));
    return top.listener();
  };
  return (
    <>
      <KeyDispatcher listenerAt={listenerAt} run={run} />
      <Said
        key={`${check.restaurant.guid} ${check.date} ${check.asOf}`}
        sayings={changeSayings(check)}
      />
      <Said sayings={kitchenSayings(scene, readings, isHome)} />
      <Said sayings={alertSayings(scene, state, isHome)} />
      <Said key={`top ${name}`} sayings={pinning} before={ahead.heardOf(state.navigation)} />
    </>
  );
}

function Said(props: {
  readonly sayings: readonly Announcement[];
  readonly before?: ReadonlyMap<number, string> | undefined;
}): null {
  useAnnouncements(props.sayings, props.before);
  return null;
}

/** Except what the open screen announces: a lost platform, and the station list's own states. */
function alertSayings(
  { check, keymap }: Pick<Scene, 'check' | 'keymap'>,
  { alerts }: MonitorState,
  isHome: boolean,
): readonly ScreenSaying[] {
  const own = isHome && check.date === check.today ? check.restaurant.guid : undefined;
  const unsaid = alerts.filter((alert) => 'of' in alert && alert.restaurant.guid !== own);
  const text = `${alertsText(unsaid)} ${spokenUses(keymap, ['open', 'go there'])}`;
  return [{ on: unsaid.length === 0 ? undefined : text, sentences: () => [text] }];
}

/** The kitchen in a few sentences, on the station list: once, then on request or in another kitchen. */
function kitchenSayings(
  { check, keymap }: Pick<Scene, 'check' | 'keymap'>,
  readings: number,
  isHome: boolean,
): readonly ScreenSaying[] {
  const { stations, day, board, restaurant, date } = check;
  const place = `${readings} ${restaurant.guid} ${date}`;
  const when = (holds: boolean, occasion: string): string | undefined =>
    isHome && holds ? occasion : undefined;
  const unknownSetup = unknownSetupText(check.setup);
  const gaps = [
    ...(unknownSetup === undefined ? [] : [unknownSetup]),
    ...(stations.data === undefined ? [] : stationListGaps(stations.data.value)),
  ];
  const unread = stillReadingText(day) ?? [];
  const hasNoDay = day.data === undefined;
  return [
    {
      on: 'opened',
      sentences: () => [
        `linecheck, in sentences. ${spokenUses(keymap, ['help', 'keys'], ['back', 'quit'])}`,
      ],
    },
    { on: String(isHome), sentences: () => (isHome ? ['Station list.'] : []), isChangeOnly: true },
    { on: when(true, place), sentences: () => [placeSentence(check)] },
    ...readingSayings('prep stations', stations, when(true, place)),
    {
      on: when(stations.data !== undefined, place),
      sentences: () =>
        gaps.length > 0
          ? [stationsSentence(board), ...gaps].concat(unread)
          : board.rows.length === 0
            ? [NO_STATIONS]
            : [stationsSentence(board)].concat(unread),
    },
    {
      on: when(!hasNoDay || day.link.state === 'failed', `${place} ${hasNoDay}`),
      sentences: () => [
        daySentence(check),
        ...board.kitchenFindings.map((finding) => `Kitchen. ${findingSentence(finding)}`),
        freshnessSentence(check),
      ],
    },
  ];
}

/** Changes without a key press: issues, and whether the platform answers. */
function changeSayings(check: LineCheck): readonly ScreenSaying[] {
  const { stations, day } = check;
  const isRead = stations.data !== undefined && day.data !== undefined;
  const failed = [stations.link, day.link].find((link) => link.state === 'failed');
  const link = failed?.state === 'failed' ? failed.failure.code : 'answers';
  const findings = findingsSentence(check);
  return [
    {
      on: stations.data === undefined ? undefined : findings,
      sentences: () => [`Now ${findings}.`],
      isChangeOnly: true,
    },
    {
      on: isRead ? link : undefined,
      sentences: () => (link === 'answers' ? [ANSWERS_AGAIN] : [freshnessSentence(check)]),
      isChangeOnly: true,
    },
  ];
}
