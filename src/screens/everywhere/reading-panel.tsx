import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { DrawnColumn } from '../../components/column-layout.ts';
import { type Span, useTheme } from '../../components/Line.tsx';
import { StatePanel } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { ReadingLink } from '../../hooks/reading.ts';
import { useKeymap, useSession } from '../../hooks/session.tsx';
import type { LoadProgress } from '../../hooks/use-day.ts';
import { useTerminalLink } from '../../hooks/use-link.ts';
import { failureText } from '../../kitchen/model/failure-text.ts';
import { capitalized } from '../../kitchen/text/quantities.ts';
import { type KeyUse, keyUsesText } from '../../state/bindings.ts';
import type { FulfillmentsView } from '../../state/screen-views.ts';
import type { BodySize } from './scene.ts';
import { goneText, itemsOf, noRowsPanel, progressSentence, STATION_GONE } from './words.ts';

export interface Skeleton {
  readonly linesAbove: number;
  readonly columns: readonly DrawnColumn<string>[];
  /** Names from an earlier run. Without names, bars are drawn. */
  readonly names: readonly string[];
}

interface LoadingPanelProps {
  readonly size: BodySize;
  readonly what: string;
  readonly link: ReadingLink;
  readonly now: number;
  readonly progress?: LoadProgress;
}

const BARS = ['1', '2', '3', '4'];

const PROGRESS_LINES = 6;
const FAILURE_LINES = 12;

export function LoadingPanel(
  props: LoadingPanelProps & { readonly skeleton?: Skeleton | undefined },
): ReactNode {
  const { size, link, skeleton } = props;
  const { glyphs } = useTheme();
  const { slow } = useTerminalLink();
  const { linesAbove, columns, names } = skeleton ?? { linesAbove: 0, columns: [], names: [] };
  const linesBelow = link.state === 'failed' ? FAILURE_LINES : PROGRESS_LINES;
  const bars = slow ? [] : BARS;
  const rows = names.length === 0 ? bars : names;
  const height = Math.min(rows.length, size.height - linesAbove - 1 - linesBelow);
  if (skeleton === undefined || height < 1) return <LinkPanel {...props} />;
  const widths = new Map(columns.map(({ id, width }) => [id, width]));
  const skeletonCell = (row: string, column: string): Span => {
    const text = column === columns[0]?.id ? row : '·';
    const bar = () => glyphs.rule.repeat(Math.min(widths.get(column) ?? 0, 3 + Number(row)));
    return { text: names.length === 0 ? bar() : text, tone: 'muted' };
  };
  const sizeBelow = { ...size, height: size.height - linesAbove - 1 - height };
  return (
    <Box flexDirection="column" paddingTop={linesAbove}>
      <Table
        {...{ columns, rows, height }}
        cell={skeletonCell}
        cursor={-1}
        top={0}
        width={size.width}
      />
      <LinkPanel {...props} size={sizeBelow} />
    </Box>
  );
}

function LinkPanel({ size, what, link, now, progress }: LoadingPanelProps): ReactNode {
  const keys = keyUsesText(useKeymap(), ['refresh', 'refresh']);
  switch (link.state) {
    case 'failed': {
      const { head, message, remedy, code } = failureText(link.failure);
      const sentences = [message, ...remedy];
      return (
        <StatePanel {...{ ...size, sentences, keys }} heading={head} tone="error" footnote={code} />
      );
    }
    case 'canceled':
      return (
        <StatePanel
          {...{ ...size, keys }}
          heading="Canceled"
          sentences={[`${capitalized(what)} did not load.`]}
        />
      );
    case 'idle':
    case 'reading': {
      const progressText = progress && progressSentence(progress, now, '');
      const sentences = [progressText ?? 'Waiting for an answer.'];
      return (
        <StatePanel {...{ ...size, sentences }} heading={`Loading ${what}`} keys="Esc cancel" />
      );
    }
  }
}

export function StationGone(props: {
  readonly size: BodySize;
  readonly check: LineCheck;
  readonly keys: string;
}): ReactNode {
  const { size, check, keys } = props;
  const { data, link } = check.stations;
  if (data === undefined) {
    return <LoadingPanel size={size} what="the station" link={link} now={check.now} />;
  }
  return <StatePanel {...size} heading={STATION_GONE} sentences={[goneText(check)]} keys={keys} />;
}

export function DayPanel(props: {
  readonly size: BodySize;
  readonly check: LineCheck;
  readonly hidden: number;
  readonly view: FulfillmentsView;
  readonly columns?: readonly DrawnColumn<string>[];
  readonly unhide: readonly KeyUse[];
}): ReactNode {
  const { size, check, hidden, view, unhide, columns } = props;
  const { restaurants } = useSession();
  const keymap = useKeymap();
  const { day, date, now } = check;
  const reading = day.data?.value;
  if (reading === undefined) {
    return (
      <LoadingPanel
        {...{ size, now }}
        what={itemsOf(date)}
        link={day.link}
        progress={day.progress}
        skeleton={columns && { linesAbove: 1, columns, names: [] }}
      />
    );
  }
  const { keys, ...panel } = noRowsPanel(check, view, hidden, unhide);
  const canSwitch = reading.kind === 'not subscribed' && restaurants.length > 1;
  const otherKeys: readonly KeyUse[] = canSwitch ? [['restaurant', 'another restaurant']] : [];
  return <StatePanel {...size} {...panel} keys={keyUsesText(keymap, ...keys, ...otherKeys)} />;
}
