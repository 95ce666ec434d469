/** Where a ticket for a station goes, hop by hop, in sentences. */
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { Line, spansWidth } from '../../components/line/Line.tsx';
import { fittedText } from '../../components/line/named-text.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { StationGone } from '../frame/StationGone.tsx';
import { TextLines } from '../frame/TextLines.tsx';
import { traceActions } from './actions.ts';
import { traceHeading } from './entries.ts';
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
