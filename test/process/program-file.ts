/** The file of the shipped program, which is named after its content. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The one beside a starter. */
export async function programFile({ path }: { readonly path: string }): Promise<string> {
  const folder = dirname(path);
  const names = await readdir(folder);
  const found = names.filter((name) => /^program-[0-9a-f]{12}\.js$/.test(name));
  const [name] = found;
  if (name === undefined || found.length > 1) throw new Error(`programs: ${found.join(', ')}`);
  return join(folder, name);
}
