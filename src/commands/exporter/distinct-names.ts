/** Names as values of a label: the same series must not appear twice. */
import { labelValue } from '../../service/metrics-text.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** A label without a value would be no label. */
const UNNAMED = 'unnamed';

/** A name for each: its own, as screens show it, with the GUID where several have the same name, and only the GUID where nothing of it is visible. */
export function distinctNames(
  all: readonly { readonly name: string; readonly guid: string | undefined }[],
): readonly string[] {
  const shown = all.map(({ name, guid = '' }) => {
    const id = visible(guid);
    return { name: visible(name) || id || UNNAMED, id };
  });
  const counts = new Map<string, number>();
  for (const { name } of shown) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  return shown.map(({ name, id }) => {
    const first = counts.get(name) === 1 ? name : labelValue(`${id} ${name}`.trim());
    let value = first;
    for (let again = 2; taken.has(value); again += 1) value = labelValue(`${again} ${first}`);
    taken.add(value);
    return value;
  });
}

function visible(text: string): string {
  return labelValue(safeText(text).trim());
}
