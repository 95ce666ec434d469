/** The station list: every station, its pace now, its setup and its issues. */
import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line } from '../../components/line/Line.tsx';
import { countOf } from '../../kitchen/text/quantities.ts';
import { stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import { filterPrompt } from '../../state/views/filter-view.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { decisionCommands } from '../facts/decide.ts';
import { ReadingPanel } from '../frame/reading-panel.tsx';
import { stationsActions } from './actions.ts';
import { FindingsNote } from './FindingsNote.tsx';
import { type StationsModel, stationsFilter, stationsList, stationsModel } from './model.ts';
import { StationTable } from './StationTable.tsx';
import { sayStations } from './spoken.ts';

/** The record of the screen. */
export const STATIONS: ScreenDefinition<unknown, StationsModel> = {
  scope: 'stations',
  model: stationsModel,
  list: stationsList,
  filter: stationsFilter,
  actions: stationsActions,
  commands: ({ scene, rows, cursor }, state) =>
    decisionCommands(scene.check, state, rows[cursor]?.station),
  draw: (model) => <Stations {...model} />,
  say: sayStations,
  prompt: ({ view, counted, fault }) => filterPrompt(view.filter, counted, fault),
};

function Stations(model: StationsModel): ReactNode {
  const { scene, text, rows, pace, cursor, top, height, noteHeight, counted } = model;
  const { check, size } = scene;
  const { data, link } = check.stations;
  if (data === undefined) {
    return <ReadingPanel size={size} what="prep stations" link={link} now={check.now} />;
  }
  const lines = pace.map((line) => (
    <Line key={line.id} width={size.width} spans={line.spans} right={line.right} />
  ));
  if (rows.length === 0) {
    return (
      <>
        {lines}
        <NoStations {...model} gaps={stationListGaps(data.value)} />
      </>
    );
  }
  const inView = { top, shown: height, length: rows.length };
  return (
    <>
      {lines}
      <StationTable {...model} />
      <FindingsNote
        width={size.width}
        height={noteHeight}
        row={rows[cursor]}
        outOfView={outOfViewText(inView, size.width)}
        check={check}
        filtered={text === '' ? undefined : `${counted} (${text}; \\ shows all)`}
      />
    </>
  );
}

/** Why there are no rows. */
function NoStations(props: StationsModel & { readonly gaps: readonly string[] }): ReactNode {
  const { scene, view, pace, gaps } = props;
  const { check } = scene;
  const size = { ...scene.size, height: Math.max(1, scene.size.height - pace.length) };
  const { text, before } = view.filter;
  const hidden = check.board.rows.length;
  if (hidden === 0 && gaps.length > 0) {
    return <StatePanel {...size} heading="No station could be read" sentences={gaps} />;
  }
  return hidden === 0 ? (
    <StatePanel
      {...size}
      heading="No prep stations"
      sentences={['This restaurant has no published prep stations.']}
    />
  ) : (
    <StatePanel
      {...size}
      heading="Nothing matches"
      sentences={[
        `No station matches the filter ${text}. All ${countOf(hidden, 'station')} are hidden.`,
      ]}
      {...(before === undefined && { keys: '\\ filter off · Esc clear filter' })}
    />
  );
}
