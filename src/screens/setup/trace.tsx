/** A ticket's route for a station, hop by hop, in sentences. */
import type { ReactNode } from 'react';
import {
  fittedText,
  type Span,
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
  SIGNS_TEXT,
  type TicketTrace,
  type TraceEntry,
  traceEntries,
  traceHeading,
  traceTitle,
} from '../../kitchen/stations/trace-words.ts';
import { type Actions, type Steps, said, saying } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import type { TraceView } from '../../state/screen-views.ts';
import { StationGone } from '../everywhere/reading-panel.tsx';
import type { Scene, ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { neighborStationActions } from '../everywhere/station-columns.ts';
import { loadingAnnouncements, stationGoneSentence } from '../everywhere/words.ts';

export type TraceModel = ReturnType<typeof traceModel>;

const traceOf = memoize((kitchen: KitchenCheck, guid: string, kdsDown: boolean) =>
  kitchen.trace(guid, kdsDown),
);

const memoizedLines = memoize((trace: TicketTrace, width: number) => traceLines(trace, width));

/** Uses bumps from the current business date. */
export function traceModel(scene: Scene, state: MonitorState, { guid }: { readonly guid: string }) {
  const { check, size, isSpoken } = scene;
  const { kdsDown } = state.trace;
  const trace = traceOf(check.kitchen, guid, kdsDown);
  const entries = trace === undefined ? [] : traceEntries(trace);
  const lines = trace === undefined || isSpoken ? [] : memoizedLines(trace, size.width);
  const space = Math.max(1, size.height - 1);
  const last = Math.max(0, isSpoken ? entries.length - 1 : lines.length - space);
  return {
    scene,
    guid,
    kdsDown,
    // `undefined` if the station isn't in the list.
    trace,
    entries,
    // Drawn entries. None in speech.
    lines,
    // First visible line. In speech, the last entry heard.
    top: isSpoken ? state.trace.top : Math.min(state.trace.top, last),
    last,
    // Visible lines.
    space,
  };
}

type TraceLine = readonly Span[];

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

function traceLines(trace: TicketTrace, width: number): readonly TraceLine[] {
  const indent = SIGN_WIDTH + PLACE_WIDTH + 1;
  const entries = traceEntries(trace).flatMap(
    ({ outcome, sign, place, sentence, reason, fields }) => {
      const [first = '', ...others] = wrapText(sentence, width - indent);
      const why = wrapText(`${reason} [${fields}]`, width - indent);
      const inner = (text: string, tone: Tone): readonly Span[] => [
        { text: ' '.repeat(indent) },
        { text, tone },
      ];
      return [
        [
          { text: sign.padEnd(SIGN_WIDTH), tone: TONES[outcome], strong: true },
          { text: place.padEnd(PLACE_WIDTH + 1), tone: TONES[outcome] },
          { text: first },
        ],
        ...others.map((text) => inner(text, 'plain')),
        ...why.map((text) => inner(text, 'muted')),
      ];
    },
  );
  const signs = wrapText(SIGNS_TEXT, width).map((text): readonly Span[] => [
    { text, tone: 'muted' },
  ]);
  return [...entries, ...signs];
}

export const TRACE: ScreenDefinition<{ readonly guid: string }, TraceModel> = {
  scope: 'trace',
  model: traceModel,
  actions: traceActions,
  draw: (model) => <Trace {...model} />,
  announcements: traceAnnouncements,
};

function Trace({ scene, trace, lines, top, space }: TraceModel): ReactNode {
  const { size, check } = scene;
  if (trace === undefined) return <StationGone size={size} check={check} keys="q back" />;
  const more = moreText(top, lines.length - top - space, 'j');
  const room = size.width - (more === '' ? 0 : spansWidth([{ text: more }]) + 1);
  return (
    <>
      <TitleLine width={size.width} title={fittedText(traceHeading(trace), room)} note={more} />
      <TextLines lines={lines.slice(top, top + space)} width={size.width} />
    </>
  );
}

function changeTrace(change: Partial<TraceView>): MonitorEvent {
  return { type: 'changed-trace', change };
}

/** Drawn, it scrolls by line. Spoken, it moves by hop, and a page reads all. */
function traceActions(model: TraceModel): Actions {
  const { scene, guid, kdsDown, entries, top, last, space } = model;
  const scroll = (by: number) => () => [
    changeTrace({ top: Math.min(Math.max(top + by, 0), last) }),
  ];
  const hop = (by: number, otherwise: string) => (): Steps => {
    const to = top + by;
    const entry = entries[to];
    if (entry === undefined) return [said(otherwise)];
    return [
      changeTrace({ top: to }),
      said(`${to + 1} of ${entries.length}. ${hopSentence(entry)}`),
    ];
  };
  const all = (): Steps => [saying(() => traceSentences(model))];
  return {
    up: scene.isSpoken ? hop(-1, FIRST_HOP) : scroll(-1),
    down: scene.isSpoken ? hop(1, LAST_HOP) : scroll(1),
    pageUp: scene.isSpoken ? all : scroll(-space),
    pageDown: scene.isSpoken ? all : scroll(space),
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
      on: stations.data === undefined ? undefined : `${occasion} ${trace === undefined}`,
      sentences: () => traceSentences(model),
    },
  ];
}

function traceSentences({ scene, trace, entries }: TraceModel): readonly string[] {
  if (trace === undefined) return [stationGoneSentence(scene.check, scene.keymap)];
  return [`${traceTitle(trace)}.`, ...entries.map(hopSentence)];
}
