/** The recipes of `src/ARCHITECTURE.md` as the page has them. */
import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../src/ARCHITECTURE.md', import.meta.url);

/** A path in backquotes: `settings/settings.ts`, `commands/NAME/NAME.ts`. */
const PATH = /`((?:[\w-]+\/)+[\w.-]+\.tsx?)`/g;

/** The paths of each recipe by its title; what is not in `test/` is below `src/`. */
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
