import { Box } from 'ink';
import { memo, type ReactNode, useMemo } from 'react';
import {
  Footer,
  faultAbove,
  Header,
  type HeaderFact,
  hintSpans,
  type PromptLine,
  withoutMiddle,
} from '../../components/Footer.tsx';
import { Line, type Lines, TextLines, wrapText } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { Session, TerminalLink } from '../../hooks/session.tsx';
import { type LinkState, useLink, useTerminalLink, useTerminalSize } from '../../hooks/use-link.ts';
import { alertsText } from '../../kitchen/fleet/words.ts';
import { businessDateLabel, shortDateLabel } from '../../kitchen/model/business-day.ts';
import { asOfText, dateMark } from '../../kitchen/model/date-words.ts';
import { failureText, failureWord, isNotCopied } from '../../kitchen/model/failure-text.ts';
import { clockTime, zoneCity } from '../../kitchen/model/local-time.ts';
import { setupOnDateMark } from '../../kitchen/stations/words.ts';
import { countOf, countText, spanText } from '../../kitchen/text/quantities.ts';
import { keyLabelFor, keysFor } from '../../state/bindings.ts';
import { commandHint, offeredCommands } from '../../state/command-words.ts';
import { keyLabel } from '../../state/key-names.ts';
import type { Action, Scope } from '../../state/keymap.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import type { Navigation } from '../../state/navigation.ts';
import { offeredBindings } from './offered-keys.ts';
import type { Scene } from './scene.ts';
import { type Heading, hasRoomForPane } from './screen-definition.tsx';
import { freshness } from './words.ts';

/** The header's line, and the terminal's last row. Text in the last row could make a terminal scroll. */
export const FRAME_LINES = 2;

export function Frame(props: {
  readonly scene: Scene;
  readonly scope: Scope;
  readonly prompt: PromptLine | undefined;
  readonly heading: Heading | undefined;
  /** Names of actions without an effect here, separated by blanks. The footer leaves out their keys. */
  readonly unavailable: string;
  readonly children: ReactNode;
}): ReactNode {
  const { scene, scope, prompt, heading, unavailable, children } = props;
  const { check, session } = scene;
  const { width, height } = scene.size;
  const { state } = useMonitor();
  const { navigation } = state;
  const { rows } = useTerminalSize();
  const hasViews = rows - FRAME_LINES - height > 1;
  const hintLines = useMemo(() => {
    const all = keyHints(scene, scope, navigation, unavailable.split(' '));
    const views = hintSpans(hasViews ? all.filter(({ isView }) => isView) : [], width);
    return { views, others: hasViews ? all.filter(({ isView }) => !isView) : all };
  }, [scene, scope, navigation, unavailable, hasViews, width]);
  const openPrompt = commandPrompt(state, scope, scene) ?? prompt;
  const hasAlerts = state.alerts.length > 0;
  const [openKey] = keysFor('open', scene.keymap);
  // A slow link shows no pane. The header names the key, because a busy machine may only look like a slow link.
  const paneHint =
    scene.slow && hasRoomForPane(scene.size) ? `, pane: ${keyLabelFor('zoom', scene.keymap)}` : '';
  // The choices, the fault, and a long notice cover the body's last lines. At least one line of the body stays.
  const choices = commandChoices(state, scope, scene);
  const notice = wrapText(hasAlerts ? '' : (state.notice ?? ''), width);
  const above = openPrompt === undefined ? notice.slice(0, -1) : faultAbove(openPrompt, width);
  const covering = withoutMiddle(above, height - 1);
  const tone = openPrompt === undefined ? 'plain' : 'warn';
  return (
    <Box flexDirection="column" width={width}>
      <FrameHeader {...{ width, check, heading, paneHint, session }} />
      <Box
        flexDirection="column"
        height={height - covering.length - choices.length}
        overflow="hidden"
      >
        {/* Without a fixed height, Ink would squeeze the covered lines. */}
        <Box flexDirection="column" height={height} flexShrink={0}>
          {children}
        </Box>
      </Box>
      <TextLines lines={choices} width={width} />
      <TextLines lines={covering.map((text) => [{ text, tone }])} width={width} />
      {hasViews && <Line width={width} spans={hintLines.views} />}
      <Footer
        width={width}
        hints={hintLines.others}
        prompt={openPrompt}
        notice={hasAlerts ? alertsText(state.alerts) : notice.at(-1)}
        there={
          hasAlerts && !state.areAlertsNew && openKey
            ? { key: keyLabel(openKey), word: 'go there', name: openKey }
            : undefined
        }
      />
    </Box>
  );
}

const FrameHeader = memo(function DrawnHeader(props: {
  readonly width: number;
  readonly check: LineCheck;
  readonly heading: Heading | undefined;
  readonly session: Session;
  readonly paneHint: string;
}): ReactNode {
  const { width, check, heading, session, paneHint } = props;
  const link = [...terminalFacts(useTerminalLink(), paneHint), ...linkFacts(useLink(), check)];
  const isCopy = session.heldDates !== undefined;
  const sourceRank = check.isDemo ? RANKS.demo : isCopy ? RANKS.freshness : RANKS.source;
  return (
    <Header
      {...{ width }}
      title={heading?.title ?? check.restaurant.name}
      facts={[
        ...(heading === undefined ? dateFacts(check) : []),
        { text: session.source, tone: 'muted', rank: sourceRank, isNeeded: isCopy },
      ]}
      freshness={[
        ...(heading?.freshness.map((fact) => ({ ...fact, rank: RANKS.freshness })) ??
          freshnessFacts(check)),
        ...link,
        ...(heading === undefined ? rowFacts(check) : []),
      ]}
    />
  );
});

function commandPrompt(
  { prompt }: MonitorState,
  scope: Scope,
  { keymap }: Scene,
): PromptLine | undefined {
  if (prompt === undefined) return undefined;
  const { label, command, text, fault } = prompt;
  return { label, text, fault, result: commandHint(`${command} ${text}`, scope, keymap) };
}

const COMMAND_NAME_WIDTH = 21;

function commandChoices(
  { prompt }: MonitorState,
  scope: Scope,
  { keymap, size, slow, theme }: Scene,
): Lines {
  if (prompt === undefined || prompt.isRefused === true || prompt.fault !== undefined) return [];
  const { commands, chosenIndex } = offeredCommands(prompt, scope, keymap);
  const maxLines = slow ? 3 : Math.min(8, Math.floor(size.height / 2));
  const top = Math.max(0, chosenIndex - maxLines + 1);
  return commands.slice(top, top + maxLines).map(({ name, argument, description }, index) => {
    const isChosen = top + index === chosenIndex;
    const mark = isChosen ? theme.glyphs.cursor : ' ';
    return [
      { text: `${mark} ${name.padEnd(COMMAND_NAME_WIDTH)}`, strong: true, inverse: isChosen },
      { text: ` ${argument} ${description}`.replace('  ', ' '), tone: 'muted' },
    ];
  });
}

const JOINED_ACTIONS: Readonly<Partial<Record<Action, readonly Action[]>>> = {
  level2: ['level0', 'level1', 'level2'],
};

function keyHints(
  scene: Scene,
  scope: Scope,
  { stack, overlay }: Navigation,
  refused: readonly string[],
) {
  const canGoBack = stack.length > 1 || overlay !== undefined;
  const offered = offeredBindings(scene, scope);
  const screen = stack.at(-1);
  return offered.flatMap(([action, { keys, footer, isView = false }]) => {
    if (refused.includes(action)) return [];
    // In an overlay, the help key closes the overlay.
    if (footer === undefined || (action === 'help' && overlay !== undefined)) return [];
    const joined = JOINED_ACTIONS[action];
    const [name] = keys;
    const key = (joined ?? [action])
      .map((each) => keyLabel(offered.find(([other]) => other === each)?.[1].keys[0] ?? ''))
      .join(' ');
    const isCurrent = screen?.kind === 'analysis' && screen.analysis === action;
    const word = action === 'back' && canGoBack ? 'back' : footer;
    return [
      { key, word, isView, isCurrent, ...(joined === undefined && name !== undefined && { name }) },
    ];
  });
}

/** The most important facts first. Only one that must not be overlooked comes before the demo's mark. */
const RANKS = {
  trouble: 0,
  demo: 1,
  date: 2,
  waiting: 3,
  setup: 4,
  returns: 5,
  freshness: 6,
  time: 7,
  gap: 8,
  link: 9,
  rows: 10,
  city: 11,
  source: 12,
} as const;

function dateFacts(check: LineCheck): readonly HeaderFact[] {
  const { date, today, restaurant, now, asOf } = check;
  const { calendar, zoneKnown } = restaurant;
  const city = zoneKnown ? zoneCity(calendar.zone) : `${calendar.zone}: no time zone set`;
  const place: HeaderFact = { text: city, rank: zoneKnown ? RANKS.city : RANKS.gap };
  const mark = dateMark(check);
  if (asOf === undefined && mark !== '') {
    const text = `${businessDateLabel(date)} (${mark})`;
    const short = `${shortDateLabel(date)} (${mark})`;
    // Without a year, people take the date for one of this year.
    const isThisYear = date.slice(0, 4) === today.slice(0, 4);
    return [{ text, ...(isThisYear && { short }), rank: RANKS.date }, place];
  }
  const label = mark === '' ? shortDateLabel(date) : businessDateLabel(date);
  const time: HeaderFact =
    asOf === undefined
      ? { text: clockTime(now, calendar), rank: RANKS.time }
      : { text: asOfText(asOf, calendar), rank: RANKS.trouble };
  return [{ text: label, rank: RANKS.date }, time, place];
}

const WEEKDAY_AND_YEAR = / \w{3}, (.+), \d{4}$/;

function freshnessFacts(check: LineCheck): readonly HeaderFact[] {
  const { stations } = check;
  const { age, failure } = freshness(check);
  const facts: HeaderFact[] = [];
  if (failure !== undefined) {
    const old = age === undefined ? '' : `, data from ${age}`;
    const text = `${isNotCopied(failure) ? 'Not copied' : failureText(failure).head}${old}`;
    const look = isNotCopied(failure)
      ? ({ tone: 'warn' } as const)
      : ({ tone: 'error', strong: true } as const);
    facts.push({ text, ...look, rank: RANKS.trouble });
  } else if (age !== undefined) {
    facts.push({ text: `updated ${age}`, tone: 'muted', rank: RANKS.freshness, isNeeded: true });
  }
  const warning = { tone: 'warn', strong: true, rank: RANKS.trouble } as const;
  if (check.asOf !== undefined) {
    facts.push({ text: 'rewound', ...warning });
    facts.push({ text: ':now returns', tone: 'muted', rank: RANKS.returns });
  }
  if (check.isFrozen) facts.push({ text: 'paused', ...warning });
  const setup = setupOnDateMark(check.setup, check.restaurant.calendar);
  if (setup !== undefined)
    facts.push({ text: setup, short: setup.replace(WEEKDAY_AND_YEAR, ' $1'), rank: RANKS.setup });
  const unreadable = stations.data?.value.unreadable ?? 0;
  if (unreadable > 0)
    facts.push({
      text: `${countOf(unreadable, 'station')} unreadable`,
      tone: 'warn',
      rank: RANKS.gap,
    });
  return facts;
}

function rowFacts({ day }: LineCheck): readonly HeaderFact[] {
  const reading = day.data?.value;
  if (reading?.kind !== 'day') return [];
  return [{ text: countOf(reading.day.length, 'row'), tone: 'muted', rank: RANKS.rows }];
}

/** From these times on, the link to the platform explains what is slow or about to fail. */
const SLOW_ANSWER_MS = 1_000;
const TOKEN_ENDS_SOON_MS = 5 * 60_000;

function linkFacts(link: LinkState, check: LineCheck): readonly HeaderFact[] {
  const { now, restaurant } = check;
  const facts: HeaderFact[] = [];
  if (link.waitsUntil !== undefined) {
    const time = clockTime(link.waitsUntil, restaurant.calendar, true);
    const why = link.reason === undefined ? 'waiting' : failureWord(link.reason);
    facts.push({ text: `${why}, next try ${time}`, tone: 'warn', rank: RANKS.waiting });
  } else if (link.answerMs !== undefined && link.answerMs >= SLOW_ANSWER_MS) {
    facts.push({ text: `API ${countText(link.answerMs)} ms`, tone: 'muted', rank: RANKS.link });
  }
  const tokenLeftMs = (link.tokenEndsAt ?? Number.POSITIVE_INFINITY) - now;
  if (tokenLeftMs < TOKEN_ENDS_SOON_MS) {
    facts.push({ text: `token ${spanText(tokenLeftMs)}`, tone: 'muted', rank: RANKS.link });
  }
  return facts;
}

/** From this round trip on, keys feel slow, so the header mentions it. */
const SLOW_ROUND_TRIP_MS = 100;

function terminalFacts(
  { roundTripMs, bytesPerSecond, slow }: TerminalLink,
  paneHint: string,
): readonly HeaderFact[] {
  if (!slow && (roundTripMs ?? 0) < SLOW_ROUND_TRIP_MS) return [];
  const time = roundTripMs === undefined ? 'slow' : `${Math.round(roundTripMs / 10) * 10} ms`;
  const text = `link ${time}, ${(bytesPerSecond / 1000).toFixed(1)} kB/s`;
  return [{ text: text + paneHint, tone: slow ? 'warn' : 'muted', rank: RANKS.link }];
}
