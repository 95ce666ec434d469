/** The shipped program's parts, named after their content. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** End of a part's path. */
export const PART = /\/(monitor|client|commands)-[0-9a-f]{12}\.js$/;

/** Beside a starter, by name. */
export async function programParts({
  path,
}: {
  readonly path: string;
}): Promise<ReadonlyMap<string, string>> {
  const folder = dirname(path);
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const named = paths.map((each) => [PART.exec(each)?.[1] ?? '', each] as const);
  const parts = named.filter(([name]) => name !== '');
  if (parts.length !== 3) throw new Error(`parts: ${parts.join(', ')}`);
  return new Map(parts);
}
