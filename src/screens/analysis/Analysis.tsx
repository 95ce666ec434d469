import type { ReactNode } from 'react';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { asciiSigns } from '../../components/line/ascii-signs.ts';
import { Line } from '../../components/line/Line.tsx';
import { usePlotTier } from '../../components/plots/plot-tier.ts';
import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { dateSteps, useEverywhereKeys } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useList } from '../../hooks/use-list.ts';
import { countText, durationText } from '../../kitchen/wording/quantities.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import { type AnalysisView, analysisView, fulfillmentsView } from '../../state/monitor-state.ts';
import type { Analysis as AnalysisName } from '../../state/navigation.ts';
import { DayPanel } from '../frame/DayPanel.tsx';
import { Frame, useBodySize } from '../frame/Frame.tsx';
import { queryChips } from '../frame/query-chips.ts';
import { AnalysisBody, bodyRoom } from './AnalysisBody.tsx';
import { analysisKeys } from './analysis-keys.ts';
import { acrossOf, follow, sideKeys } from './analysis-moves.ts';
import { explainedLines, isTight } from './note-lines.ts';
import { useAnalysis } from './use-analysis.ts';
import { type OtherRead, useOtherRows } from './use-other-rows.ts';

/** The title and what chose the rows. */
const HEAD = 2;
/** Lines of a sentence about the cursor's entry. */
const MOST_DETAILS = 3;

/** The rows that the list shows, looked at together. */
export function Analysis(props: {
  readonly check: LineCheck;
  readonly analysis: AnalysisName;
}): ReactNode {
  return props.analysis === 'timeline' ? <Timeline {...props} /> : <DrawnAnalysis {...props} />;
}

/** The one that another day is read for. */
function Timeline(props: {
  readonly check: LineCheck;
  readonly analysis: AnalysisName;
}): ReactNode {
  return <DrawnAnalysis {...props} {...useOtherRows(props.check)} />;
}

function DrawnAnalysis(
  props: { readonly check: LineCheck; readonly analysis: AnalysisName } & Partial<OtherRead>,
): ReactNode {
  const { check, analysis, other, readOther } = props;
  const store = useMonitor();
  const { state, latest, dispatch } = store;
  const everywhere = useEverywhereKeys(check);
  const size = useBodySize();
  const read = useAnalysis(check, analysis, other);
  const { all, shown, page, across } = read;
  const view = analysisView(state, analysis);
  const now = () => analysisView(latest(), analysis);
  const change = (changed: Partial<AnalysisView>) =>
    dispatch({ type: 'changed-analysis', analysis, change: changed });

  const { width } = size;
  const isLow = isTight(size.height);
  const detailRows = Math.min(page.detailRows(width), isLow ? 1 : MOST_DETAILS);
  const tier = usePlotTier();
  const signs = (text: string) => (tier === 'ascii' ? asciiSigns(text) : text);
  const notes = explainedLines(page.notes.map(signs), page.legend, width, size.height);
  const height = Math.max(1, size.height - HEAD - notes.length - detailRows);
  const list = useList({
    view: view.list,
    latest: () => now().list,
    ids: page.ids,
    height: bodyRoom(page.body, width, height),
    isFault: () => false,
    onMove: (moved) => change({ list: moved }),
  });
  const handlers: Handlers = {
    ...everywhere,
    ...list.handlers,
    ...dateSteps(check, (date) => dispatch({ type: 'chose-date', date })),
    ...sideKeys(store, analysis, page, list),
    ...analysisKeys(store),
    open: () => {
      const entry = list.current();
      if (entry !== -1)
        follow(store, page.drill({ entry, across: acrossOf(now(), page) }), check.date);
    },
    refresh: () => {
      if (typeof everywhere.refresh === 'function') everywhere.refresh();
      readOther?.();
    },
    stations: () => dispatch({ type: 'went-home' }),
  };
  useKeys('analysis', offeredKeys(check, 'analysis', handlers), useEverywhereCommands(check));

  const counts = `${countText(shown.length)} / ${countText(all.length)}`;
  const { length } = page.ids;
  const place = { entry: list.cursor, across };
  const detail = length === 0 ? '' : signs(page.sentence(place, durationText));
  const details = isLow
    ? [{ text: detail, tone: 'muted' } as const].slice(0, detailRows)
    : explainedLines([detail], undefined, width, size.height).slice(0, detailRows);
  const hidden = isLow && page.notes.length > 0 ? ', notes hidden' : '';
  const shownPlace = length === 0 ? '' : `${list.cursor + 1} of ${countText(length)}`;
  return (
    <Frame check={check} scope="analysis" isEmpty={shown.length === 0 || length === 0}>
      {shown.length === 0 ? (
        <DayPanel
          size={size}
          check={check}
          hidden={all.length}
          view={fulfillmentsView(state)}
          unhide={[['q', 'goes back']]}
        />
      ) : (
        <>
          <Line
            width={width}
            spans={[{ text: page.title, strong: true }]}
            right={[{ text: `${shownPlace}${hidden}` }]}
          />
          <Line
            width={width}
            spans={queryChips(fulfillmentsView(state), counts, check, read, width)}
          />
          {[...notes, ...details].map((span, index) => (
            // Lines of a paragraph have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={index} width={width} spans={[span]} />
          ))}
          {length === 0 ? (
            <StatePanel
              width={width}
              height={height}
              heading={page.title}
              sentences={[signs(page.nothing)]}
            />
          ) : (
            <AnalysisBody page={page} place={place} top={list.top} width={width} height={height} />
          )}
        </>
      )}
    </Frame>
  );
}
