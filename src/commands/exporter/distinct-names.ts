/** Names as values of a label: the same series must not appear twice. */
import { labelValue } from '../../service/metrics-text.ts';

/** A name for each: its own, with the GUID where several have the same name. */
export function distinctNames(
  all: readonly { readonly name: string; readonly guid: string | undefined }[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name } of all) {
    const value = labelValue(name);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const taken = new Set<string>();
  return all.map(({ name, guid = '' }) => {
    const own = labelValue(name);
    const first = counts.get(own) === 1 ? own : labelValue(`${guid} ${name}`);
    let value = first;
    for (let again = 2; taken.has(value); again += 1) value = labelValue(`${again} ${first}`);
    taken.add(value);
    return value;
  });
}
