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
import type { Scene } from '../everywhere/scene.ts';
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

interface PaneProps {
  readonly row: BoardRow;
  readonly check: LineCheck;
  readonly width: number;
  readonly height: number;
}

/** Without room for all panes, one is shown at a time. */
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
  if (height < MIN_HEIGHT_FOR_ALL) {
    const tabs = PANES.flatMap((name): Span[] => [
      { text: paneTab(name, name === pane), inverse: name === pane },
      { text: ' ' },
    ]);
    return (
      <OnePane
        {...{ row, check, pane, top, width, height }}
        title={[...tabs, ...muteSpans(row, check)]}
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
        ...(name === PANES[0] ? muteSpans(row, check) : []),
      ]}
    />
  ));
}

function paneTab(pane: Pane, isCurrent: boolean): string {
  const title = PANE_TITLES[pane].toLowerCase();
  return isCurrent ? `[${title}]` : ` ${title} `;
}

function muteSpans({ station }: BoardRow, { pace }: LineCheck): readonly Span[] {
  const note = pace?.mutes.get(station.guid);
  return note === undefined ? [] : [{ text: ` ${mutedText(note)}`, tone: 'muted' }];
}

interface PaneContent {
  readonly lines: Lines;
  readonly visible: number;
}

/** `height` is for all panes together. */
export function paneContent(
  row: BoardRow,
  check: LineCheck,
  pane: Pane,
  width: number,
  height: number,
  glyphs: Glyphs,
): PaneContent {
  const isAlone = height < MIN_HEIGHT_FOR_ALL;
  const paneHeight = isAlone ? height : paneHeights(row, check, width, height, glyphs)[pane];
  const visible = Math.max(1, paneHeight - 1);
  return { lines: paneLines(row, check, pane, width, glyphs, isAlone ? visible : 0), visible };
}

function paneHeights(
  row: BoardRow,
  check: LineCheck,
  width: number,
  height: number,
  glyphs: Glyphs,
): Readonly<Record<Pane, number>> {
  const pace = paneLines(row, check, 'pace', width, glyphs).length + 2;
  const figures =
    (height < MIN_HEIGHT_FOR_TABLE ? FIGURES_HEIGHT : RULED_TABLE_HEIGHT + 2) +
    Math.max(1, figureNotes(row, check, width).length);
  const room = Math.max(3, height - pace - figures - MIN_FIELDS_HEIGHT);
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
  const visible = Math.max(1, height - 1);
  const lines = paneLines(row, check, pane, width, glyphs, isAlone ? visible : 0);
  const top = Math.max(0, Math.min(props.top, lines.length - visible));
  const below = lines.length - top - visible;
  const { guid } = row.station;
  // On a narrow pane, the limit is left out beside a mute, because `:limit` shows it, too.
  const hasRoom = width >= MIN_WIDTH_FOR_BOTH || check.pace?.mutes.has(guid) !== true;
  const limit = hasRoom ? stationState(check, guid)?.limit : undefined;
  const rightText =
    pane === 'figures' ? (limit ? lateClause(limit) : '') : moreText(top, below, 'Space');
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Line width={width} spans={title} right={[{ text: rightText, tone: 'muted' }]} />
      {pane === 'figures' ? (
        <Figures row={row} check={check} width={width} height={visible} />
      ) : (
        <TextLines lines={lines.slice(top, top + visible)} width={width} />
      )}
    </Box>
  );
}

const RULED_TABLE_HEIGHT = 7;

function Figures({ row, check, width, height }: PaneProps): ReactNode {
  const { slow } = useTerminalLink();
  const { figures } = row;
  const lines = figuresLines(row, check, width);
  const notes = figureNotes(row, check, width);
  if (figures === undefined || height < RULED_TABLE_HEIGHT + notes.length || slow) {
    return <TextLines lines={lines} width={width} />;
  }
  return (
    <>
      <FiguresTable rows={figuresRows(figures, stationState(check, row.station.guid)?.limit)} />
      <TextLines lines={notes} width={width} />
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

/** `height` is that of a pane shown alone, so that its plot ends with the axis. */
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
      return paceAndPlotLines(row, check, width, glyphs, height);
    case 'findings':
      return stationIssueLines(row, check, width);
    case 'fields':
      return fieldLines(row, check, width);
    case 'figures':
      return figuresLines(row, check, width);
  }
}

const PLOT_HEIGHT = 8;
const MIN_PLOT_HEIGHT = 4;
const MAX_PLOT_WIDTH = 96;

function paceAndPlotLines(
  { station }: BoardRow,
  check: LineCheck,
  width: number,
  glyphs: Glyphs,
  height: number,
): Lines {
  const inView = check.pace;
  if (inView === undefined) return [[{ text: unreadDayText(check.day), tone: 'muted' }]];
  const sentences = [
    ...sentenceLines(paceSentences(check, station.guid), width),
    ...sentenceLines(adviceSentences(check, station.guid), width),
  ];
  const pace = stationState(check, station.guid)?.pace;
  if (pace === undefined || pace.bumps.length === 0) return sentences;
  const room = Math.max(MIN_PLOT_HEIGHT, height - sentences.length);
  const plotHeight = height === 0 ? PLOT_HEIGHT : room;
  const size = { width: Math.min(width, MAX_PLOT_WIDTH), height: plotHeight };
  return [...sentences, ...stationPlot(pace, check, size, glyphs)];
}
