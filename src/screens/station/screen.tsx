/** One station: where its tickets go, its issues, its date in figures, and all its fields. */
import type { ReactNode } from 'react';
import { RoutingGraphView } from '../../components/graph/RoutingGraphView.tsx';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { decisionCommands } from '../facts/decide.ts';
import { StationGone } from '../frame/StationGone.tsx';
import { stationActions } from './actions.ts';
import { type StationModel, stationModel } from './model.ts';
import { StationPanes } from './StationPanes.tsx';
import { sayStation } from './spoken.ts';

/** The record of the screen. */
export const STATION: ScreenDefinition<{ readonly guid: string }, StationModel> = {
  scope: 'station',
  model: stationModel,
  actions: stationActions,
  commands: ({ scene, row }, state) => decisionCommands(scene.check, state, row?.station),
  draw: (model) => <Station {...model} />,
  say: sayStation,
};

function Station(props: StationModel): ReactNode {
  const { scene, view, row, ego, labels, cursor, graphLines, panesHeight } = props;
  const { check, size } = scene;
  if (row === undefined || ego === undefined) {
    return <StationGone size={size} check={check} keys="q back to the list" />;
  }
  return (
    <>
      <RoutingGraphView
        ego={ego}
        labels={labels}
        cursor={cursor}
        width={size.width}
        height={graphLines}
      />
      <StationPanes
        row={row}
        check={check}
        pane={view.pane}
        top={view.top}
        width={size.width}
        height={panesHeight}
      />
    </>
  );
}
