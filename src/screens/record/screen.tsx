/** One record, every field of it. */
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line } from '../../components/line/Line.tsx';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { TextLines } from '../frame/TextLines.tsx';
import { recordActions } from './actions.ts';
import { type RecordModel, recordModel } from './model.ts';
import { sayRecord } from './spoken.ts';

/** The record of the screen. */
export const RECORD: ScreenDefinition<{ readonly id: string }, RecordModel> = {
  scope: 'record',
  model: recordModel,
  actions: recordActions,
  draw: (model) => <Record {...model} />,
  say: sayRecord,
};

function Record({ scene, row, lines, top, space }: RecordModel): ReactNode {
  const { width, height } = scene.size;
  if (row === undefined) {
    return (
      <StatePanel
        {...scene.size}
        heading="This row is gone"
        sentences={['The platform no longer sends it.']}
        keys="q back"
      />
    );
  }
  const more = moreText(top, lines.length - top - space, 'Space');
  return (
    <>
      <TextLines lines={lines.slice(top, top + space)} width={width} />
      {space < height && <Line width={width} spans={[]} right={[{ text: more, tone: 'muted' }]} />}
    </>
  );
}
