/** Where a ticket for a station goes, hop by hop, in sentences. */
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { Line } from '../../components/line/Line.tsx';
import { TextLines } from '../frame/TextLines.tsx';
import type { ScreenDefinition } from '../screen-definition.ts';
import { StationGone } from '../station/StationGone.tsx';
import { traceActions } from './actions.ts';
import { traceTitle } from './entries.ts';
import { type TraceModel, traceModel } from './model.ts';
import { sayTrace } from './spoken.ts';

/** The record of the screen. */
export const TRACE: ScreenDefinition<{ readonly guid: string }, TraceModel> = {
  scope: 'trace',
  model: traceModel,
  actions: traceActions,
  draw: (model) => <Trace {...model} />,
  say: sayTrace,
};

function Trace({ scene, trace, lines, top, space }: TraceModel): ReactNode {
  const { size, check } = scene;
  if (trace === undefined) return <StationGone size={size} check={check} keys="q goes back." />;
  const more = moreText(top, lines.length - top - space, 'j');
  return (
    <>
      <Line
        width={size.width}
        spans={[{ text: traceTitle(trace), strong: true }]}
        right={[{ text: more, tone: 'muted' }]}
      />
      <TextLines lines={lines.slice(top, top + space)} width={size.width} />
    </>
  );
}
