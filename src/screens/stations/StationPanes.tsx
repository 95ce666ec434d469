import { Box } from 'ink';
import type { ReactNode } from 'react';
import { FiguresTable, markedSpans } from '../../components/FiguresTable.tsx';
import { Line, type Lines, type Span, TextLines } from '../../components/Line.tsx';
import { moreText } from '../../components/StatePanel.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import { lateClause, leftOutSentence } from '../../kitchen/measures/words.ts';
import { noFiguresText } from '../../kitchen/model/date-words.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { believedText, effectSentence } from '../../kitchen/usual/bump-words.ts';
import { PANES, type Pane, type StationView } from '../../state/screen-views.ts';
import {
  fieldLines,
  figuresRows,
  mutedLines,
  paceSentences,
  sentenceLines,
  stationIssueLines,
  stationPlot,
} from '../everywhere/now-lines.ts';
import type { BodySize, Scene } from '../everywhere/scene.ts';
import { stationState } from '../everywhere/station-columns.ts';
import { adviceSentences, stationTrust, tallyText } from '../everywhere/station-words.ts';
import { unreadDayText } from '../everywhere/words.ts';

export const PANE_TITLES: Readonly<Record<Pane, string>> = {
  pace: 'Pace',
  findings: 'Issues',
  figures: 'Stats',
  fields: 'Fields',
};

const MIN_HEIGHT_FOR_ALL = 24;
const MIN_HEIGHT_FOR_TABLE = 36;
/** A title, two lines of figures, and one without text. */
const FIGURES_HEIGHT = 4;
const MIN_FIELDS_HEIGHT = 4;
/** Both a mute and a limit have room beside the titles from this width on. */
const MIN_WIDTH_FOR_BOTH = 76;

/** Without room for all panes, one is shown at a time. */
export function StationPanes(props: {
  readonly scene: Scene;
  readonly view: StationView;
  readonly row: BoardRow;
  readonly height: number;
}): ReactNode {
  const { scene, view, row, height } = props;
  const note = scene.check.pace?.mutes.get(row.station.guid);
  const mute: readonly Span[] =
    note === undefined ? [] : [{ text: ` ${mutedText(note)}`, tone: 'muted' }];
  const tabs = PANES.flatMap((pane): Span[] => [
    { text: paneTab(pane, view), inverse: pane === view.pane },
    { text: ' ' },
  ]);
  const panes = shownPanes(scene, view, row, height);
  return panes.map((shown, index) => {
    const tab: Span = { text: paneTab(shown.pane, view), strong: true };
    const title = [...(panes.length === 1 ? tabs : [tab]), ...(index === 0 ? mute : [])];
    return <OnePane key={shown.pane} {...{ scene, row, shown, title }} />;
  });
}

function paneTab(pane: Pane, view: StationView): string {
  const title = PANE_TITLES[pane].toLowerCase();
  return pane === view.pane ? `[${title}]` : ` ${title} `;
}

interface ShownPane {
  readonly pane: Pane;
  readonly lines: Lines;
  readonly height: number;
  /** Number of visible lines. */
  readonly visible: number;
  /** The first visible line. */
  readonly top: number;
  readonly lastTop: number;
}

/** `height` is for all panes together. Only the current pane is scrolled. */
export function shownPanes(
  scene: Scene,
  view: StationView,
  row: BoardRow,
  height: number,
): readonly ShownPane[] {
  const isAlone = height < MIN_HEIGHT_FOR_ALL;
  const size = { width: scene.size.width, height: isAlone ? Math.max(1, height - 1) : 0 };
  const panes = (isAlone ? [view.pane] : PANES).map((pane) => {
    return { pane, lines: paneLines(row, scene, pane, size) };
  });
  const heights = isAlone ? undefined : paneHeights(row, scene, height, panes);
  return panes.map(({ pane, lines }) => {
    const paneHeight = heights?.[pane] ?? height;
    const visible = Math.max(1, paneHeight - 1);
    const lastTop = Math.max(0, lines.length - visible);
    const top = pane === view.pane ? Math.min(view.top, lastTop) : 0;
    return { pane, lines, height: paneHeight, visible, top, lastTop };
  });
}

function paneHeights(
  row: BoardRow,
  { check, size }: Scene,
  height: number,
  panes: readonly Pick<ShownPane, 'pane' | 'lines'>[],
): Readonly<Record<Pane, number>> {
  const lengthOf = (name: Pane) => panes.find(({ pane }) => pane === name)?.lines.length ?? 0;
  const pace = lengthOf('pace') + 2;
  const figures =
    (height < MIN_HEIGHT_FOR_TABLE ? FIGURES_HEIGHT : RULED_TABLE_HEIGHT + 2) +
    Math.max(1, figureNotes(row, check, size.width).length);
  const room = Math.max(3, height - pace - figures - MIN_FIELDS_HEIGHT);
  const findings = Math.min(lengthOf('findings') + 2, room);
  return { pace, findings, figures, fields: height - pace - findings - figures };
}

function OnePane(props: {
  readonly scene: Scene;
  readonly row: BoardRow;
  readonly shown: ShownPane;
  readonly title: readonly Span[];
}): ReactNode {
  const { scene, row, shown, title } = props;
  const { pane, lines, height, visible, top } = shown;
  const { check, size } = scene;
  const { width } = size;
  const { guid } = row.station;
  // On a narrow pane, the limit is left out beside a mute, because `:limit` shows it, too.
  const hasRoom = width >= MIN_WIDTH_FOR_BOTH || check.pace?.mutes.has(guid) !== true;
  const limit = hasRoom ? stationState(check, guid)?.limit : undefined;
  const more = moreText(top, lines.length - top - visible, 'Space');
  const right = pane === 'figures' ? limit && lateClause(limit) : more;
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Line width={width} spans={title} right={[{ text: right ?? '', tone: 'muted' }]} />
      {pane === 'figures' ? (
        <Figures {...{ scene, row, lines, visible }} />
      ) : (
        <TextLines lines={lines.slice(top, top + visible)} width={width} />
      )}
    </Box>
  );
}

const RULED_TABLE_HEIGHT = 7;

/** A table if there is room, and lines of text otherwise. */
function Figures(
  props: Pick<ShownPane, 'lines' | 'visible'> & { readonly scene: Scene; readonly row: BoardRow },
): ReactNode {
  const { scene, row, lines, visible } = props;
  const { check, size, slow } = scene;
  const { figures, station } = row;
  const notes = figureNotes(row, check, size.width);
  if (figures === undefined || visible < RULED_TABLE_HEIGHT + notes.length || slow) {
    return <TextLines lines={lines} width={size.width} />;
  }
  return (
    <>
      <FiguresTable rows={figuresRows(figures, stationState(check, station.guid)?.limit)} />
      <TextLines lines={notes} width={size.width} />
    </>
  );
}

function figuresLines(row: BoardRow, check: LineCheck, width: number): Lines {
  const { figures, station } = row;
  if (figures === undefined) {
    const isUnread = check.board.day === undefined;
    return [[{ text: isUnread ? unreadDayText(check.day) : noFiguresText(check) }]];
  }
  const rows = figuresRows(figures, stationState(check, station.guid)?.limit);
  return [
    ...rows.map(({ '': title, ...figuresOf }) => {
      const texts = Object.entries(figuresOf).map((named) => named.join(' '));
      return markedSpans(`${title}: ${texts.join(', ')}`);
    }),
    ...figureNotes(row, check, width),
  ];
}

/** What figures leave out, and how many of the bumps behind them look real. */
function figureNotes({ figures, station }: BoardRow, check: LineCheck, width: number): Lines {
  if (figures === undefined) return [];
  const trust = stationTrust(check, station.guid);
  const left = `${tallyText(figures)} ${leftOutSentence(figures.stationTime.excluded)}`;
  const believed = trust && [believedText(trust), effectSentence(trust) ?? ''].join(' ');
  return mutedLines(`${left} ${believed ?? ''}`.trim(), '', width);
}

/** The height is that of a pane shown alone, so that its plot ends with the axis. Beside other panes, it is 0. */
export function paneLines(row: BoardRow, scene: Scene, pane: Pane, size: BodySize): Lines {
  const { check } = scene;
  switch (pane) {
    case 'pace':
      return paceAndPlotLines(row, scene, size);
    case 'findings':
      return stationIssueLines(row, check, size.width);
    case 'fields':
      return fieldLines(row, check, size.width);
    case 'figures':
      return figuresLines(row, check, size.width);
  }
}

const PLOT_HEIGHT = 8;
const MIN_PLOT_HEIGHT = 4;
const MAX_PLOT_WIDTH = 96;

function paceAndPlotLines(
  { station }: BoardRow,
  { check, theme }: Scene,
  { width, height }: BodySize,
): Lines {
  if (check.pace === undefined) return [[{ text: unreadDayText(check.day), tone: 'muted' }]];
  const sentences = [
    ...sentenceLines(paceSentences(check, station.guid), width),
    ...sentenceLines(adviceSentences(check, station.guid), width),
  ];
  const pace = stationState(check, station.guid)?.pace;
  if (pace === undefined || pace.bumps.length === 0) return sentences;
  const room = Math.max(MIN_PLOT_HEIGHT, height - sentences.length);
  const size = {
    width: Math.min(width, MAX_PLOT_WIDTH),
    height: height === 0 ? PLOT_HEIGHT : room,
  };
  return [...sentences, ...stationPlot(pace, check, size, theme.glyphs)];
}
