import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Footer, faultAbove, type PromptLine } from '../../components/chrome/Footer.tsx';
import { Header } from '../../components/chrome/Header.tsx';
import { Line, type Span } from '../../components/line/Line.tsx';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { type TerminalLink, useSession } from '../../hooks/session.tsx';
import { type LinkState, useLink, useTerminalLink } from '../../hooks/use-link.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { clockTime, zoneCity } from '../../kitchen/calendar/local-time.ts';
import { asOfText, dateMark } from '../../kitchen/calendar/words.ts';
import { failureText, failureWord, isNotCopied } from '../../kitchen/model/failure-text.ts';
import { setupOnDateMark } from '../../kitchen/stations/words.ts';
import { countOf, spanText } from '../../kitchen/text/quantities.ts';
import { commandHint } from '../../state/keys/command-words.ts';
import { keyLabel } from '../../state/keys/key-names.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import type { Navigation } from '../../state/navigation.ts';
import { offeredBindings } from '../everywhere/offered-keys.ts';
import type { BodySize } from '../everywhere/scene.ts';
import type { Heading } from '../everywhere/screen-definition.ts';
import { freshness } from './words.ts';

/** Lines around the body: header 2, footer 1, and the terminal's last row, left empty to prevent scrolling. */
export const AROUND = 4;

export function Frame(props: {
  readonly check: LineCheck;
  readonly size: BodySize;
  readonly scope: Scope;
  readonly prompt: PromptLine | undefined;
  /** Replaces the restaurant's heading. */
  readonly heading: Heading | undefined;
  /** Nothing to open, so no key is offered for it. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { check, scope, prompt, heading, isEmpty, children } = props;
  const { width, height } = props.size;
  const { source, restaurants } = useSession();
  const { state } = useMonitor();
  const linkState = useLink();
  const terminal = useTerminalLink();
  const typed = typedCommand(state, scope) ?? prompt;
  // Covers the body's last lines, but leaves one.
  const fault = typed === undefined ? [] : faultAbove(typed, width).slice(0, height - 1);
  return (
    <Box flexDirection="column" width={width}>
      <Header
        width={width}
        title={heading?.title ?? check.restaurant.name}
        source={source}
        link={linkFacts(linkState, terminal, check)}
        when={heading?.when ?? whenFacts(check)}
        freshness={heading?.freshness ?? freshnessFacts(check)}
      />
      <Box flexDirection="column" height={height - fault.length} overflow="hidden">
        {children}
      </Box>
      {fault.map((text, index) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} width={width} spans={[{ text, tone: 'warn' }]} />
      ))}
      <Footer
        width={width}
        hints={hints(check, scope, state.navigation, { isEmpty, restaurants: restaurants.length })}
        prompt={typed}
        notice={state.notice}
      />
    </Box>
  );
}

function typedCommand({ prompt }: MonitorState, scope: Scope): PromptLine | undefined {
  if (prompt === undefined) return undefined;
  const { label, command, text, fault } = prompt;
  return { label, text, fault, result: commandHint(`${command} ${text}`, scope) };
}

function hints(
  check: LineCheck,
  scope: Scope,
  { stack, overlay }: Navigation,
  { isEmpty, restaurants }: { readonly isEmpty: boolean; readonly restaurants: number },
) {
  const canGoBack = stack.length > 1 || overlay !== undefined;
  return offeredBindings(check, scope).flatMap(([action, { keys, footer }]) => {
    if (action === 'open' && isEmpty) return [];
    if (action === 'restaurant' && restaurants < 2) return [];
    // In an overlay, the help key closes it.
    if (footer === undefined || (action === 'help' && overlay !== undefined)) return [];
    const isLevels = action === 'level2' || action === 'secondExpoEdges';
    const [name = ''] = keys;
    const key = isLevels ? { key: '0 1 2' } : { key: keyLabel(name), name };
    return [{ ...key, word: action === 'back' && canGoBack ? 'back' : footer }];
  });
}

/** Business date, clock time, and zone. */
function whenFacts(check: LineCheck): readonly string[] {
  const { date, restaurant, now, asOf } = check;
  const { calendar } = restaurant;
  const { zone } = calendar;
  const place = restaurant.zoneKnown ? zoneCity(zone) : `${zone}: no time zone set`;
  if (asOf !== undefined) return [`${businessDateLabel(date)} ${asOfText(asOf, calendar)}`, place];
  const mark = dateMark(check);
  return [
    `${businessDateLabel(date)}${mark === '' ? '' : ` (${mark})`}`,
    `${clockTime(now, calendar)} ${place}`,
  ];
}

/** Data age and completeness. */
function freshnessFacts(check: LineCheck): readonly Span[] {
  const { stations, day } = check;
  const { age, failure } = freshness(check);
  const read = day.data?.value;
  const facts: Span[] = [];
  if (failure !== undefined) {
    const old = age === undefined ? '' : `, data from ${age}`;
    if (isNotCopied(failure)) facts.push({ text: `Not copied${old}`, tone: 'warn' });
    else facts.push({ text: `${failureText(failure).head}${old}`, tone: 'error', strong: true });
  } else if (age !== undefined) {
    facts.push({ text: `updated ${age}` });
  }
  if (check.asOf !== undefined) facts.push({ text: 'rewound', tone: 'warn', strong: true });
  if (check.frozen) facts.push({ text: 'paused', tone: 'warn', strong: true });
  if (stations.data !== undefined) {
    const { stations: list, unreadable } = stations.data.value;
    facts.push({ text: `${countOf(list.length, 'station')}${setupMark(check)}` });
    if (unreadable > 0) facts.push({ text: `${unreadable} unreadable`, tone: 'warn' });
  }
  if (read?.kind === 'day') facts.push({ text: countOf(read.day.length, 'row') });
  return facts;
}

/** The setup's origin, if not from this date or not current. */
function setupMark({ setup, restaurant }: LineCheck): string {
  const short = setupOnDateMark(setup, restaurant.calendar);
  return short === undefined ? '' : ` (${short})`;
}

/** Platform link and token. */
function linkFacts(link: LinkState, terminal: TerminalLink, check: LineCheck): readonly Span[] {
  const { now, restaurant } = check;
  const facts: Span[] = [...terminalFacts(terminal)];
  if (link.waitsUntil !== undefined) {
    const at = clockTime(link.waitsUntil, restaurant.calendar, true);
    facts.push({ text: `${failureWord(link.reason ?? 'waiting')}, next try ${at}`, tone: 'warn' });
  } else if (link.answerMs !== undefined) {
    facts.push({ text: `API ${link.answerMs} ms`, tone: 'muted' });
  }
  if (link.tokenEndsAt !== undefined) {
    facts.push({ text: `token ${spanText(link.tokenEndsAt - now)}`, tone: 'muted' });
  }
  return facts;
}

/** Minimum terminal round trip (ms) for the header to mention. */
const FELT_MS = 100;

function terminalFacts({ roundTripMs, bytesPerSecond, slow }: TerminalLink): readonly Span[] {
  if (!slow && (roundTripMs ?? 0) < FELT_MS) return [];
  const time = roundTripMs === undefined ? 'slow' : `${Math.round(roundTripMs / 10) * 10} ms`;
  const text = `link ${time}, ${(bytesPerSecond / 1000).toFixed(1)} kB/s`;
  return [{ text, tone: slow ? 'warn' : 'muted' }];
}
