import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { DrawnColumn } from '../../components/column-layout.ts';
import type { Span } from '../../components/Line.tsx';
import { StatePanel } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import type { Reading } from '../../hooks/reading.ts';
import type { DayReading } from '../../hooks/use-day.ts';
import { failureText } from '../../kitchen/model/failure-text.ts';
import { capitalized } from '../../kitchen/text/quantities.ts';
import { type KeyUse, keyUsesText } from '../../state/bindings.ts';
import type { FilterView } from '../../state/prompt-view.ts';
import type { FulfillmentsView } from '../../state/screen-views.ts';
import type { Scene } from './scene.ts';
import {
  FILTER_KEYS,
  goneText,
  hiddenRowsText,
  itemsOf,
  NOTHING_MATCHES,
  noRowsPanel,
  progressSentence,
  STATION_GONE,
} from './words.ts';

export interface Skeleton {
  readonly linesAbove: number;
  readonly columns: readonly DrawnColumn<string>[];
  /** Names from an earlier run. Without names, bars are drawn. */
  readonly names: readonly string[];
}

interface LoadingPanelProps {
  readonly scene: Scene;
  readonly what: string;
  readonly reading: Pick<Reading<unknown>, 'link'> & Partial<Pick<DayReading, 'progress'>>;
  readonly skeleton?: Skeleton | undefined;
}

const BARS = ['1', '2', '3', '4'];

const PROGRESS_LINES = 6;
const FAILURE_LINES = 12;

export function LoadingPanel(props: LoadingPanelProps): ReactNode {
  const { scene, reading, skeleton } = props;
  const { size, slow, theme } = scene;
  const { linesAbove, columns, names } = skeleton ?? { linesAbove: 0, columns: [], names: [] };
  const linesBelow = reading.link.state === 'failed' ? FAILURE_LINES : PROGRESS_LINES;
  const bars = slow ? [] : BARS;
  const rows = names.length === 0 ? bars : names;
  const height = Math.min(rows.length, size.height - linesAbove - 1 - linesBelow);
  if (skeleton === undefined || height < 1) return <LinkPanel {...props} />;
  const widths = new Map(columns.map(({ id, width }) => [id, width]));
  const skeletonCell = (row: string, column: string): Span => {
    const text = column === columns[0]?.id ? row : '·';
    const bar = () => theme.glyphs.rule.repeat(Math.min(widths.get(column) ?? 0, 3 + Number(row)));
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
      <LinkPanel {...props} scene={{ ...scene, size: sizeBelow }} />
    </Box>
  );
}

function LinkPanel({ scene, what, reading }: LoadingPanelProps): ReactNode {
  const { size, keymap, check } = scene;
  const { link, progress } = reading;
  const keys = keyUsesText(keymap, ['refresh', 'refresh']);
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
      const progressText = progress && progressSentence(progress, check.now, '');
      const sentences = [progressText ?? 'Waiting for an answer.'];
      return (
        <StatePanel {...{ ...size, sentences }} heading={`Loading ${what}`} keys="Esc cancel" />
      );
    }
  }
}

export function StationGone({
  scene,
  keys,
}: {
  readonly scene: Scene;
  readonly keys: string;
}): ReactNode {
  const { check, size } = scene;
  if (check.stations.data === undefined) {
    return <LoadingPanel scene={scene} what="the station" reading={check.stations} />;
  }
  return <StatePanel {...size} heading={STATION_GONE} sentences={[goneText(check)]} keys={keys} />;
}

export function DayPanel(props: {
  readonly scene: Scene;
  readonly hidden: number;
  readonly view: FulfillmentsView;
  readonly columns?: readonly DrawnColumn<string>[];
  readonly unhide: readonly KeyUse[];
}): ReactNode {
  const { scene, hidden, view, unhide, columns } = props;
  const { check, size, session, keymap } = scene;
  const { day, date } = check;
  const reading = day.data?.value;
  if (reading === undefined) {
    const skeleton = columns && { linesAbove: 1, columns, names: [] };
    return <LoadingPanel {...{ scene, skeleton }} what={itemsOf(date)} reading={day} />;
  }
  const { keys, ...panel } = noRowsPanel(check, view, hidden, unhide);
  const canSwitch = reading.kind === 'not subscribed' && session.restaurants.length > 1;
  const otherKeys: readonly KeyUse[] = canSwitch ? [['restaurant', 'another restaurant']] : [];
  return <StatePanel {...size} {...panel} keys={keyUsesText(keymap, ...keys, ...otherKeys)} />;
}

/** No keys are named while the filter is typed, because they would become text. */
export function NothingMatches(props: {
  readonly scene: Scene;
  readonly height: number;
  readonly what: string;
  readonly text: string;
  readonly hidden: number;
  readonly filter: FilterView;
}): ReactNode {
  const { scene, height, what, text, hidden, filter } = props;
  const isTyping = filter.textBeforeTyping !== undefined;
  return (
    <StatePanel
      width={scene.size.width}
      height={Math.max(1, height)}
      heading={NOTHING_MATCHES}
      sentences={[`No ${what} matches the filter ${text}. ${hiddenRowsText(hidden, '')}`]}
      {...(!isTyping && { keys: keyUsesText(scene.keymap, ...FILTER_KEYS) })}
    />
  );
}
