/** `npm run texts [part of a path]` prints what the program has to say, folder by folder, so that one person reads all of it. */
import { type SourcePath, sourcesBelow, textsOf } from './program-texts.ts';

/** In the order in which users meet them. */
const ROOMS = ['screens', 'components', 'state', 'kitchen', 'commands', 'output', 'settings', ''];

const [wanted = ''] = process.argv.slice(2);
const sources = [...(await sourcesBelow('src'))].filter(([path]) => path.includes(wanted));
const room = (path: SourcePath) => ROOMS.findIndex((name) => path.startsWith(`src/${name}`));
for (const [path, source] of sources.sort(([one], [other]) => room(one) - room(other))) {
  const texts = textsOf(path, source);
  if (texts.length === 0) continue;
  process.stdout.write(`\n${path}\n`);
  for (const { start, text } of texts) {
    const line = source.slice(0, start).split('\n').length;
    process.stdout.write(`${String(line).padStart(5)}  ${text.replaceAll(/\s+/g, ' ').trim()}\n`);
  }
}
