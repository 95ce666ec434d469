/** A second pane about the cursor's row: below the list, beside it, or zoomed over all of the body. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { Line, type Lines, type Span, spansWidth, TextLines } from '../../components/line/Line.tsx';
import { keyTo } from '../../state/keys/bindings.ts';
import type { BodySize, Scene } from './scene.ts';

export interface PaneUse {
  /** What the cursor is on. */
  readonly title: string;
  /** Body lines that the screen needs for all rows. `undefined` if it shows the same lines itself. */
  readonly listed: number | undefined;
  /** Columns that the list needs. With enough left, the pane goes beside it. */
  readonly columns?: number;
  /** At most this size. */
  readonly lines: (size: BodySize) => Lines;
}

export type PaneRoom = NonNullable<ReturnType<typeof paneRoom>>;

/** Minimum body height: a terminal of 30 rows. */
const TALL = 25;
/** Minimum terminal width, and pane width, for a pane beside the list. */
const WIDE = 160;
const NARROWEST = 72;
const GAP = 3;
/** The pane's part below a long list. */
const SHARE = 0.4;

export function hasRoomForPane({ height }: BodySize): boolean {
  return height >= TALL;
}

/** `undefined` for a screen without another pane. A short list leaves the rest to it. */
export function paneRoom(size: BodySize, pane: PaneUse | undefined) {
  const { width, height } = size;
  if (pane?.listed === undefined || !hasRoomForPane(size)) return undefined;
  const beside = width - (pane.columns ?? width) - GAP;
  if (width >= WIDE && beside >= NARROWEST) {
    return {
      list: { width: width - beside - GAP, height },
      pane: { width: beside, height },
    };
  }
  const lines = Math.max(Math.floor(height * SHARE), height - pane.listed);
  return { list: { width, height: height - lines }, pane: { width, height: lines } };
}

/** `list`: drawn in its part of the body. */
export function bodyWithPane(
  scene: Scene,
  list: ReactNode,
  pane: PaneUse,
  room: PaneRoom,
): ReactNode {
  const isBeside = room.pane.height === scene.size.height;
  return (
    <Box flexDirection={isBeside ? 'row' : 'column'} columnGap={GAP}>
      <Box flexDirection="column" {...room.list} overflow="hidden">
        {list}
      </Box>
      <Pane {...{ scene, pane }} size={room.pane} isZoomed={false} />
    </Box>
  );
}

export function zoomedPane(scene: Scene, pane: PaneUse): ReactNode {
  return <Pane {...{ scene, pane }} size={scene.size} isZoomed />;
}

function Pane(props: {
  readonly scene: Scene;
  readonly pane: PaneUse;
  readonly size: BodySize;
  readonly isZoomed: boolean;
}): ReactNode {
  const { scene, pane, size, isZoomed } = props;
  const { width } = size;
  const { theme, keymap, slow } = scene;
  const height = size.height - 1;
  const lines = pane.lines({ width, height });
  // To the bottom, because a click here is none on the row beside.
  const shown = Array.from({ length: height }, (_, at): readonly Span[] => [
    { text: '', mark: 'pane' },
    ...(lines[at] ?? []),
  ]);
  const key = keyTo('zoom', keymap);
  const more = moreText(0, lines.length - height, key);
  const right = isZoomed ? `${key} back` : more === '' ? `${key} zoom` : more;
  const title = `${pane.title} `;
  const left = Math.max(0, width - spansWidth([{ text: title }, { text: right }]) - 1);
  const rule = slow || isZoomed ? '' : theme.glyphs.rule.repeat(left);
  return (
    <Box flexDirection="column" {...size} overflow="hidden">
      <Line
        width={width}
        spans={[
          { text: title, strong: true, mark: 'pane' },
          { text: rule, tone: 'muted' },
        ]}
        right={[{ text: right, tone: 'muted' }]}
      />
      <TextLines lines={shown} width={width} />
    </Box>
  );
}
