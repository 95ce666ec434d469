import { Box } from 'ink';
import type { ReactNode } from 'react';
import { FiguresTable, markedSpans } from '../../components/FiguresTable.tsx';
import {
  type Glyphs,
  Line,
  type Lines,
  type Span,
  TextLines,
  useTheme,
} from '../../components/Line.tsx';
import { moreText } from '../../components/StatePanel.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import { useTerminalLink } from '../../hooks/use-link.ts';
import { excludedText } from '../../kitchen/measures/words.ts';
import { noFiguresText } from '../../kitchen/model/date-words.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { PANES, type Pane, type StationView } from '../../state/screen-views.ts';
import {
  fieldLines,
  figuresRows,
  lateFromText,
  paceLines,
  paceSentences,
  stationIssueLines,
  stationPlot,
} from '../everywhere/now-lines.ts';
import type { Scene } from '../everywhere/scene.ts';
import { stationState } from '../everywhere/station-columns.ts';
import { tallyText } from '../everywhere/station-words.ts';
import { unreadDayText } from '../everywhere/words.ts';

export const PANE_TITLES: Readonly<Record<Pane, string>> = {
  pace: 'Pace',
  findings: 'Issues',
  figures: 'Stats',
  fields: 'Fields',
};

const ROOM_FOR_ALL = 24;
const ROOM_FOR_TABLE = 36;
/** Lines for stats, and minimum lines for fields, with titles. */
const FIGURE_LINES = 5;
const MIN_FIELDS = 4;
/** Minimum width for a mute and a limit beside pane titles. */
const ROOM_FOR_BOTH = 76;

interface PaneProps {
  readonly row: BoardRow;
  readonly check: LineCheck;
  readonly width: number;
  readonly height: number;
}

/** Below the graph: pace, issues with fixes, stats, and fields. One at a time without room for all. */
export function StationPanes(props: {
  readonly scene: Scene;
  readonly view: StationView;
  readonly row: BoardRow;
  readonly height: number;
}): ReactNode {
  const { scene, view, row, height } = props;
  const { check } = scene;
  const { width } = scene.size;
  const { pane, top } = view;
  if (height < ROOM_FOR_ALL) {
    const tabs = PANES.flatMap((name): Span[] => [
      { text: paneTab(name, name === pane), inverse: name === pane },
      { text: ' ' },
    ]);
    return (
      <OnePane
        {...{ row, check, pane, top, width, height }}
        title={[...tabs, ...mutedSpans(row, check)]}
        isAlone
      />
    );
  }
  const { glyphs } = scene.theme;
  const heights = paneHeights(row, check, width, height, glyphs);
  return PANES.map((name) => (
    <OnePane
      key={name}
      {...{ row, check, width }}
      pane={name}
      top={name === pane ? top : 0}
      height={heights[name]}
      title={[
        { text: paneTab(name, name === pane), strong: true },
        ...(name === PANES[0] ? mutedSpans(row, check) : []),
      ]}
    />
  ));
}

function paneTab(pane: Pane, isHere: boolean): string {
  const title = PANE_TITLES[pane].toLowerCase();
  return isHere ? `[${title}]` : ` ${title} `;
}

function mutedSpans({ station }: BoardRow, { pace }: LineCheck): readonly Span[] {
  const note = pace?.mutes.get(station.guid);
  return note === undefined ? [] : [{ text: ` ${mutedText(note)}`, tone: 'muted' }];
}

/** A pane's lines, and how many are visible, given the height for all panes. */
export function paneContent(
  row: BoardRow,
  check: LineCheck,
  pane: Pane,
  width: number,
  height: number,
  glyphs: Glyphs,
) {
  const own = height < ROOM_FOR_ALL ? height : paneHeights(row, check, width, height, glyphs)[pane];
  return { lines: paneLines(row, check, pane, width, glyphs), space: Math.max(1, own - 1) };
}

function paneHeights(
  row: BoardRow,
  check: LineCheck,
  width: number,
  height: number,
  glyphs: Glyphs,
) {
  const pace = paneLines(row, check, 'pace', width, glyphs).length + 2;
  const figures = height < ROOM_FOR_TABLE ? FIGURE_LINES : RULED_LINES + 3;
  const room = Math.max(3, height - pace - figures - MIN_FIELDS);
  const findings = Math.min(stationIssueLines(row, check, width).length + 2, room);
  return { pace, findings, figures, fields: height - pace - findings - figures };
}

function OnePane(
  props: PaneProps & {
    readonly pane: Pane;
    readonly top: number;
    readonly title: readonly Span[];
    readonly isAlone?: boolean;
  },
): ReactNode {
  const { row, check, pane, width, height, title, isAlone = false } = props;
  const { glyphs } = useTheme();
  const most = Math.max(1, height - 1);
  const lines = paneLines(row, check, pane, width, glyphs, isAlone ? most : 0);
  const top = Math.max(0, Math.min(props.top, lines.length - most));
  const below = lines.length - top - most;
  const { guid } = row.station;
  // The mute note has priority, because `:limit` also shows the limit.
  const hasRoom = width >= ROOM_FOR_BOTH || check.pace?.mutes.has(guid) !== true;
  const limit = hasRoom ? lateFromText(guid, check) : '';
  const more = pane === 'figures' ? limit : moreText(top, below, 'Space');
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Line width={width} spans={title} right={[{ text: more, tone: 'muted' }]} />
      {pane === 'figures' ? (
        <Figures row={row} check={check} width={width} height={most} />
      ) : (
        <TextLines lines={lines.slice(top, top + most)} width={width} />
      )}
    </Box>
  );
}

/** Lines of a ruled table with two rows. */
const RULED_LINES = 7;

function Figures({ row, check, width, height }: PaneProps): ReactNode {
  const { slow } = useTerminalLink();
  const { figures } = row;
  const lines = figuresLines(row, check);
  if (figures === undefined || height <= RULED_LINES || slow) {
    return <TextLines lines={lines} width={width} />;
  }
  return (
    <>
      <FiguresTable rows={figuresRows(figures, stationState(check, row.station.guid)?.limit)} />
      <TextLines lines={lines.slice(-1)} width={width} />
    </>
  );
}

function figuresLines({ figures, station }: BoardRow, check: LineCheck): Lines {
  if (figures === undefined) {
    const isUnread = check.board.day === undefined;
    return [[{ text: isUnread ? unreadDayText(check.day) : noFiguresText(check) }]];
  }
  const rows = figuresRows(figures, stationState(check, station.guid)?.limit);
  return [
    ...rows.map((each) => markedSpans(Object.entries(each).flat().join(' ').trim())),
    [
      {
        text: `${tallyText(figures)} ${excludedText(figures.stationTime.excluded)}`,
        tone: 'muted',
      },
    ],
  ];
}

/** Scrollable lines. Stats don't scroll. `height`: of a zoomed pane, for a larger plot. */
export function paneLines(
  row: BoardRow,
  check: LineCheck,
  pane: Pane,
  width: number,
  glyphs: Glyphs,
  height = 0,
): Lines {
  switch (pane) {
    case 'pace':
      return paceLinesOf(row, check, width, glyphs, height);
    case 'findings':
      return stationIssueLines(row, check, width);
    case 'fields':
      return fieldLines(row, check, width);
    case 'figures':
      return figuresLines(row, check);
  }
}

/** Plot lines, with heading and hours. */
const PLOT_LINES = 8;
const MAX_COLUMNS = 96;

function paceLinesOf(
  { station }: BoardRow,
  check: LineCheck,
  width: number,
  glyphs: Glyphs,
  height: number,
): Lines {
  const inView = check.pace;
  if (inView === undefined) return [[{ text: unreadDayText(check.day), tone: 'muted' }]];
  const sentences = paceLines(check, station.guid, width);
  const pace = stationState(check, station.guid)?.pace;
  if (pace === undefined || pace.bumps.length === 0) return sentences;
  const plotHeight = Math.max(PLOT_LINES, height - sentences.length);
  const size = { width: Math.min(width, MAX_COLUMNS), height: plotHeight };
  return [...sentences, ...stationPlot(pace, inView, size, glyphs)];
}

export function stationPaceSentences({ station }: BoardRow, check: LineCheck): readonly string[] {
  return check.pace === undefined ? [unreadDayText(check.day)] : paceSentences(check, station.guid);
}
