/**
 * Ink composes each frame cell by cell, and asks the layout for each line's place again. Ours are placeholders of one cell each
 * (`placed-lines.ts`), and stay in their places until the layout changes.
 */

/** What Ink lays out. A text's own child has no layout. */
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

interface Place {
  readonly row: number;
  readonly column: number;
  readonly line: InkNode;
}

interface InkFrame {
  readonly output: string;
  readonly outputHeight: number;
  readonly staticOutput: string;
}

/** By root. `undefined` where something else than lines is drawn. */
const layouts = new WeakMap<InkNode, ReturnType<typeof layoutOf>>();

/** True if Ink has to lay out again. */
export function isUnplaced(root: InkNode): boolean {
  if (root.yogaNode?.isDirty() === false) return false;
  layouts.delete(root);
  return true;
}

/** The same frame as Ink's `render`, which draws whatever is no placeholder. */
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
  const places: Place[] = [];
  const isPlaced = place(root, { row: 0, column: 0 }, { from: 0, to: height }, places);
  places.sort((one, other) => one.column - other.column);
  return isPlaced ? { height, places } : undefined;
}

/** False for anything but boxes of lines. `visible` excludes its last row. */
function place(
  node: InkNode,
  parent: Pick<Place, 'row' | 'column'>,
  visible: { readonly from: number; readonly to: number },
  places: Place[],
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
  if (ELSEWHERE.some((name) => style[name] !== undefined)) return false;
  const bottom = row + yogaNode.getComputedHeight();
  const within =
    style['overflowY'] === 'hidden'
      ? { from: Math.max(visible.from, row), to: Math.min(visible.to, bottom) }
      : visible;
  return childNodes.every((child) => place(child, { row, column }, within, places));
}

/** Styles of boxes that hide, move, or draw something. */
const ELSEWHERE = ['backgroundColor', 'borderStyle', 'display', 'contentOffsetX', 'contentOffsetY'];
