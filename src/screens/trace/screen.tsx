/** A ticket's route for a station, hop by hop, in sentences. */

import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { Line, spansWidth, TextLines } from '../../components/line/Line.tsx';
import { fittedText } from '../../components/line/named-text.ts';
import { type Actions, type Steps, said, saying } from '../../state/monitor/actions.ts';
import type { MonitorEvent } from '../../state/monitor/monitor-state.ts';
import type { TraceView } from '../../state/views/screen-views.ts';
import type {
  Asked,
  ScreenAnnouncement,
  ScreenDefinition,
} from '../everywhere/screen-definition.ts';
import { stationBeside } from '../facts/states-by-station.ts';
import { StationGone } from '../frame/reading-panel.tsx';
import { readingSayings } from '../frame/sayings.ts';
import { stationGoneSentence } from '../frame/words.ts';
import { type TraceModel, traceModel } from './model.ts';
import { FIRST_HOP, hopSentence, LAST_HOP, traceHeading, traceTitle } from './words.ts';

export const TRACE: ScreenDefinition<{ readonly guid: string }, TraceModel> = {
  scope: 'trace',
  model: traceModel,
  actions: traceActions,
  draw: (model) => <Trace {...model} />,
  say: sayTrace,
};

function Trace({ scene, trace, lines, top, space }: TraceModel): ReactNode {
  const { size, check } = scene;
  if (trace === undefined) return <StationGone size={size} check={check} keys="q back" />;
  const more = moreText(top, lines.length - top - space, 'j');
  const room = size.width - (more === '' ? 0 : spansWidth([{ text: more }]) + 1);
  return (
    <>
      <Line
        width={size.width}
        spans={[{ text: fittedText(traceHeading(trace), room), strong: true }]}
        right={[{ text: more, tone: 'muted' }]}
      />
      <TextLines lines={lines.slice(top, top + space)} width={size.width} />
    </>
  );
}

function changed(change: Partial<TraceView>): MonitorEvent {
  return { type: 'changed-trace', change };
}

/** Drawn, it scrolls by line. Spoken, it moves by hop, and a page reads all. */
function traceActions(model: TraceModel): Actions {
  const { scene, guid, kdsDown, entries, top, last, space, order } = model;
  const scroll = (by: number) => () => [changed({ top: Math.min(Math.max(top + by, 0), last) })];
  const hop = (by: number, otherwise: string) => (): Steps => {
    const to = top + by;
    const entry = entries[to];
    if (entry === undefined) return [said(otherwise)];
    return [changed({ top: to }), said(`${to + 1} of ${entries.length}. ${hopSentence(entry)}`)];
  };
  const all = (): Steps => [saying(() => traceSentences(model))];
  const step = (by: number) => (): Steps => {
    const next = stationBeside(order, guid, by);
    if (next === undefined) return [];
    return [changed({ top: 0 }), { type: 'replaced', by: { kind: 'trace', guid: next } }];
  };
  return {
    up: scene.isHeard ? hop(-1, FIRST_HOP) : scroll(-1),
    down: scene.isHeard ? hop(1, LAST_HOP) : scroll(1),
    pageUp: scene.isHeard ? all : scroll(-space),
    pageDown: scene.isHeard ? all : scroll(space),
    kdsDown: () => [changed({ kdsDown: !kdsDown })],
    previousStation: step(-1),
    nextStation: step(1),
  };
}

/** Sentences once per occasion. */
function sayTrace(model: TraceModel, { readings }: Asked): readonly ScreenAnnouncement[] {
  const { scene, guid, kdsDown, trace } = model;
  const { stations, date } = scene.check;
  const occasion = `${readings} ${date} ${guid} ${kdsDown}`;
  return [
    ...readingSayings('the station', stations, occasion),
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
