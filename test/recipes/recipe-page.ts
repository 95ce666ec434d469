/** Recipes as on the page `src/README.md`. */
import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../src/README.md', import.meta.url);

/** Backquoted path: `settings/settings.ts`, `commands/NAME/NAME.ts`. */
const PATH = /`((?:[\w-]+\/)+[\w.-]+\.tsx?)`/g;

/** Paths by recipe title, below `src/` unless in `test/`. */
export async function recipePaths(): Promise<ReadonlyMap<string, readonly string[]>> {
  const [, section = ''] = (await readFile(PAGE, 'utf8')).split('\n## Recipes\n');
  const [recipes = ''] = section.split('\n## ');
  const parts = recipes.split(/^\*\*/m).slice(1);
  return new Map(
    parts.map((part) => {
      const [title = ''] = part.split('**');
      const paths = Array.from(part.matchAll(PATH), ([, path = '']) => path);
      return [title, paths.map((path) => (path.startsWith('test/') ? path : `src/${path}`))];
    }),
  );
}
