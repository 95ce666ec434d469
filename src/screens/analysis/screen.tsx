/** An analysis of the rows in the list. */
import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line, TextLines } from '../../components/line/Line.tsx';
import { countText, sentenceDuration } from '../../kitchen/text/quantities.ts';
import type { Analysis as AnalysisName } from '../../state/navigation.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { DayPanel } from '../frame/DayPanel.tsx';
import { queryChips } from '../frame/query-chips.ts';
import { AnalysisBody } from './AnalysisBody.tsx';
import { analysisActions } from './actions.ts';
import { type AnalysisModel, analysisList, analysisModel } from './model.ts';
import { explainedLines, isTight } from './note-lines.ts';
import { sayAnalysis } from './spoken.ts';

/** The record of the screen. */
export const ANALYSIS: ScreenDefinition<{ readonly analysis: AnalysisName }, AnalysisModel> = {
  scope: 'analysis',
  model: analysisModel,
  list: analysisList,
  actions: analysisActions,
  draw: (model) => <Analysis {...model} />,
  say: sayAnalysis,
  isEmpty: ({ shown, page }) => shown.length === 0 || page.ids.length === 0,
};

function Analysis(model: AnalysisModel): ReactNode {
  const { scene, listed, page, place, all, shown, top, height, detailRows, notes, signs } = model;
  const { check, size } = scene;
  const { width } = size;
  if (shown.length === 0) {
    return (
      <DayPanel
        size={size}
        check={check}
        hidden={all.length}
        view={listed}
        unhide={[['q', 'back']]}
      />
    );
  }
  const counts = `${countText(shown.length)} / ${countText(all.length)}`;
  const { length } = page.ids;
  const isLow = isTight(size.height);
  const detail = length === 0 ? '' : signs(page.sentence(place, sentenceDuration));
  const details = isLow
    ? [[{ text: detail, tone: 'muted' } as const]].slice(0, detailRows)
    : explainedLines([detail], undefined, width, size.height).slice(0, detailRows);
  const hidden = isLow && page.notes.length > 0 ? ', notes hidden' : '';
  const shownPlace = length === 0 ? '' : `${place.entry + 1} of ${countText(length)}`;
  return (
    <>
      <Line
        width={width}
        spans={[{ text: page.title, strong: true }]}
        right={[{ text: `${shownPlace}${hidden}` }]}
      />
      <Line width={width} spans={queryChips(listed, counts, check, model, width)} />
      <TextLines lines={[...notes, ...details]} width={width} />
      {length === 0 ? (
        <StatePanel
          width={width}
          height={height}
          heading={page.title}
          sentences={[signs(page.nothing)]}
        />
      ) : (
        <AnalysisBody page={page} place={place} top={top} width={width} height={height} />
      )}
    </>
  );
}
