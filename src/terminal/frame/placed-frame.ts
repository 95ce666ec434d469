/**
 * Ink composes each frame cell by cell, and computes where each line is again. Our lines are placeholders of one cell (`placed-lines.ts`),
 * and stay where they are until the layout changes.
 */
/** A node of Ink's layout. The child of a text has no layout. */
interface InkNode {
  readonly nodeName: string;
  readonly childNodes?: readonly InkNode[];
  readonly nodeValue?: string;
  readonly style: Readonly<Record<string, unknown>>;
  readonly yogaNode?: {
    isDirty(): boolean;
    getComputedLeft(): number;
    getComputedTop(): number;
    getComputedWidth(): number;
    getComputedHeight(): number;
  };
  readonly internal_transform?: (text: string, index: number) => string;
  readonly internal_static?: boolean;
}

interface PlacedLine {
  readonly row: number;
  readonly column: number;
  readonly line: InkNode;
}

interface InkFrame {
  readonly output: string;
  readonly outputHeight: number;
  readonly staticOutput: string;
}

/** Layouts by root. `undefined` if something else than lines is drawn. */
const layouts = new WeakMap<InkNode, ReturnType<typeof layoutOf>>();

/** Whether Ink has to lay out again. */
export function isUnplaced(root: InkNode): boolean {
  if (root.yogaNode?.isDirty() === false) return false;
  layouts.delete(root);
  return true;
}

/** The same frame as Ink's `render` makes. That is used if there is anything but placeholders. */
export function placedFrame(
  root: InkNode,
  isHeard: boolean,
  render: (root: InkNode, isHeard: boolean) => InkFrame,
): InkFrame {
  if (!isHeard && !layouts.has(root)) layouts.set(root, layoutOf(root));
  const layout = isHeard || root.yogaNode === undefined ? undefined : layouts.get(root);
  if (layout === undefined) return render(root, isHeard);
  const { height, places } = layout;
  const rows = Array.from({ length: height }, () => '');
  for (const { row, column, line } of places) {
    const sign = line.internal_transform?.(' ', 0) ?? ' ';
    if (sign.length !== 1) return render(root, isHeard);
    rows[row] = (rows[row] ?? '').slice(0, column).padEnd(column) + sign;
  }
  return {
    output: rows.map((row) => row.trimEnd()).join('\n'),
    outputHeight: height,
    staticOutput: '',
  };
}

function layoutOf(root: InkNode) {
  const height = root.yogaNode?.getComputedHeight() ?? 0;
  const places: PlacedLine[] = [];
  const isPlaced = placeLines(root, { row: 0, column: 0 }, { from: 0, to: height }, places);
  places.sort((one, other) => one.column - other.column);
  return isPlaced ? { height, places } : undefined;
}

/** False for anything but boxes of lines. `visible.to` is the row after the last visible one. */
function placeLines(
  node: InkNode,
  parent: Pick<PlacedLine, 'row' | 'column'>,
  visible: { readonly from: number; readonly to: number },
  places: PlacedLine[],
): boolean {
  const { nodeName, yogaNode, style, childNodes = [] } = node;
  if (yogaNode === undefined || node.internal_static === true) return false;
  const row = parent.row + yogaNode.getComputedTop();
  const column = parent.column + yogaNode.getComputedLeft();
  if (nodeName === 'ink-text') {
    const [text] = childNodes;
    if (childNodes.length !== 1 || text?.nodeValue !== ' ') return false;
    if (row >= visible.from && row < visible.to) places.push({ row, column, line: node });
    return yogaNode.getComputedWidth() > 0;
  }
  if (UNSUPPORTED_STYLES.some((name) => style[name] !== undefined)) return false;
  const bottom = row + yogaNode.getComputedHeight();
  const within =
    style['overflowY'] === 'hidden'
      ? { from: Math.max(visible.from, row), to: Math.min(visible.to, bottom) }
      : visible;
  return childNodes.every((child) => placeLines(child, { row, column }, within, places));
}

/** Styles of boxes that hide, move, or draw something. */
const UNSUPPORTED_STYLES = [
  'backgroundColor',
  'borderStyle',
  'display',
  'contentOffsetX',
  'contentOffsetY',
];
