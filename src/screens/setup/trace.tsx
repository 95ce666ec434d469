import type { ReactNode } from 'react';
import {
  fittedText,
  type Lines,
  spansWidth,
  TextLines,
  TitleLine,
  type Tone,
  wrapText,
} from '../../components/Line.tsx';
import { moreText } from '../../components/StatePanel.tsx';
import type { KitchenCheck } from '../../kitchen/check.ts';
import {
  FIRST_HOP,
  hopSentence,
  LAST_HOP,
  PLACE_WIDTH,
  signsText,
  type TicketTrace,
  type TraceEntry,
  traceEntries,
  traceHeading,
  traceTitle,
} from '../../kitchen/stations/trace-words.ts';
import { type Actions, announce, announceLazily, type Steps } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import type { TraceView } from '../../state/screen-views.ts';
import { mutedLines } from '../everywhere/now-lines.ts';
import { StationGone } from '../everywhere/reading-panel.tsx';
import type { Scene, ScreenAnnouncement, ScreenOf, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { neighborStationActions } from '../everywhere/station-columns.ts';
import { loadingAnnouncements, stationGoneSentence } from '../everywhere/words.ts';

export interface TraceModel {
  readonly scene: Scene;
  readonly guid: string;
  readonly kdsDown: boolean;
  /** `undefined` if the station isn't in the list. */
  readonly trace: TicketTrace | undefined;
  readonly entries: readonly TraceEntry[];
  /** Empty for screen readers. */
  readonly lines: Lines;
  /** The first visible line. For screen readers, the last spoken entry. */
  readonly top: number;
  readonly lastTop: number;
  /** Number of visible lines. */
  readonly visible: number;
}

const traceOf = memoize((kitchen: KitchenCheck, guid: string, kdsDown: boolean) =>
  kitchen.trace(guid, kdsDown),
);

const memoizedLines = memoize((trace: TicketTrace, width: number) => traceLines(trace, width));

function traceModel(scene: Scene, state: MonitorState, { guid }: ScreenOf<'trace'>): TraceModel {
  const { check, size, isSpoken } = scene;
  const { kdsDown } = state.trace;
  const trace = traceOf(check.kitchen, guid, kdsDown);
  const entries = trace === undefined ? [] : traceEntries(trace);
  const lines = trace === undefined || isSpoken ? [] : memoizedLines(trace, size.width);
  const visible = Math.max(1, size.height - 1);
  const lastTop = Math.max(0, isSpoken ? entries.length - 1 : lines.length - visible);
  return {
    scene,
    guid,
    kdsDown,
    trace,
    entries,
    lines,
    top: isSpoken ? state.trace.top : Math.min(state.trace.top, lastTop),
    lastTop,
    visible,
  };
}

const TONES: Readonly<Record<TraceEntry['outcome'], Tone>> = {
  yes: 'calm',
  woken: 'calm',
  no: 'muted',
  unknown: 'warn',
  partial: 'warn',
  lost: 'error',
  doubt: 'warn',
};

const SIGN_WIDTH = 3;

function traceLines(trace: TicketTrace, width: number): Lines {
  const indent = SIGN_WIDTH + PLACE_WIDTH + 1;
  const blank = { text: ' '.repeat(indent) };
  const entries = traceEntries(trace);
  const lines = entries.flatMap(({ outcome, sign, place, sentence, reason, source }, index) => {
    const [first, ...others] = wrapText(sentence, width - indent).map((text) => ({
      text,
      strong: index === 0,
    }));
    const why = wrapText(reason + source, width - indent);
    return [
      [
        { text: sign.padEnd(SIGN_WIDTH), tone: TONES[outcome], strong: true },
        { text: place.padEnd(PLACE_WIDTH + 1), tone: TONES[outcome] },
        first ?? { text: '' },
      ],
      ...others.map((span) => [blank, span]),
      ...why.map((text) => [blank, { text, tone: 'muted' as const }]),
    ];
  });
  return [...lines, ...mutedLines(signsText(entries), '', width)];
}

export const TRACE: ScreenDefinition<ScreenOf<'trace'>, TraceModel> = {
  scope: 'trace',
  model: traceModel,
  actions: traceActions,
  draw: (model) => <Trace {...model} />,
  announcements: traceAnnouncements,
};

function Trace({ scene, trace, lines, top, visible }: TraceModel): ReactNode {
  const { size } = scene;
  if (trace === undefined) return <StationGone scene={scene} keys="q back" />;
  const more = moreText(top, lines.length - top - visible, 'j');
  const room = size.width - (more === '' ? 0 : spansWidth([{ text: more }]) + 1);
  return (
    <>
      <TitleLine width={size.width} title={fittedText(traceHeading(trace), room)} note={more} />
      <TextLines lines={lines.slice(top, top + visible)} width={size.width} />
    </>
  );
}

function changeTrace(change: Partial<TraceView>): MonitorEvent {
  return { type: 'changed-trace', change };
}

/** For screen readers, keys move from hop to hop, and the page keys speak all hops. */
function traceActions(model: TraceModel): Actions {
  const { scene, guid, kdsDown, entries, top, lastTop, visible } = model;
  const scroll = (by: number) => () => [
    changeTrace({ top: Math.min(Math.max(top + by, 0), lastTop) }),
  ];
  const sayHop = (by: number, ifNone: string) => (): Steps => {
    const index = top + by;
    const entry = entries[index];
    if (entry === undefined) return [announce(ifNone)];
    return [
      changeTrace({ top: index }),
      announce(`${index + 1} of ${entries.length}. ${hopSentence(entry)}`),
    ];
  };
  const sayAll = (): Steps => [announceLazily(() => traceSentences(model))];
  return {
    up: scene.isSpoken ? sayHop(-1, FIRST_HOP) : scroll(-1),
    down: scene.isSpoken ? sayHop(1, LAST_HOP) : scroll(1),
    pageUp: scene.isSpoken ? sayAll : scroll(-visible),
    pageDown: scene.isSpoken ? sayAll : scroll(visible),
    kdsDown: () => [changeTrace({ kdsDown: !kdsDown })],
    ...neighborStationActions('trace', guid, scene.check, [changeTrace({ top: 0 })]),
  };
}

function traceAnnouncements(
  model: TraceModel,
  { refreshes }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, guid, kdsDown, trace } = model;
  const { stations, date } = scene.check;
  const occasion = `${refreshes} ${date} ${guid} ${kdsDown}`;
  return [
    ...loadingAnnouncements('the station', stations, occasion),
    {
      occasion: stations.data === undefined ? undefined : `${occasion} ${trace === undefined}`,
      sentences: () => traceSentences(model),
    },
  ];
}

function traceSentences({ scene, trace, entries }: TraceModel): readonly string[] {
  if (trace === undefined) return [stationGoneSentence(scene.check, scene.keymap)];
  return [`${traceTitle(trace)}.`, ...entries.map(hopSentence)];
}
