/** Makes frames faster than Ink: a line is a placeholder of one cell, and keeps its place until the layout changes. */
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

/** By root. `undefined` if Ink draws anything but our lines. */
const layouts = new WeakMap<InkNode, ReturnType<typeof layoutOf>>();

export function isUnplaced(root: InkNode): boolean {
  if (root.yogaNode?.isDirty() === false) return false;
  layouts.delete(root);
  return true;
}

/** Returns the same frame as Ink's `render`. Calls `render` itself if Ink draws anything but our lines. */
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

/** Returns false if the node has anything but boxes of lines. `visible.to` is the row after the last visible one. */
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

const UNSUPPORTED_STYLES = [
  'backgroundColor',
  'borderStyle',
  'display',
  'contentOffsetX',
  'contentOffsetY',
];
