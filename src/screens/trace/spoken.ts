/** What is said of a trace: all of it for each station and each state of its KDS, then hop by hop. */

import type { Asked, Saying } from '../everywhere/screen-definition.ts';
import { readingSayings } from '../frame/reading-sayings.ts';
import { STATION_GONE } from '../frame/reading-sentences.ts';
import { type TraceEntry, traceTitle } from './entries.ts';
import type { TraceModel } from './model.ts';

/** Its sentences, once for each occasion. */
export function sayTrace(model: TraceModel, { readings }: Asked): readonly Saying[] {
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

/** All of it. */
export function traceSentences({ trace, entries }: TraceModel): readonly string[] {
  if (trace === undefined) return [STATION_GONE];
  return [`${traceTitle(trace)}.`, ...entries.map(entrySentence)];
}

/** One entry. */
export function entrySentence({ place, sentence, reason }: TraceEntry): string {
  return `${place}: ${sentence} ${reason}`;
}
