/** `node src/bundle/run.mjs entry [argument…]` bundles a program like the shipped one, and runs it. */
import { execFileSync } from 'node:child_process';
import { join, parse } from 'node:path';

const root = join(import.meta.dirname, '../..');
const [entry = '', ...words] = process.argv.slice(2);
const { dir, name } = parse(entry);
const program = join(root, 'node_modules', '.cache', `${parse(dir).name}-${name}.js`);
for (const line of [
  [join(import.meta.dirname, 'build.mjs'), entry, program],
  [program, ...words],
]) {
  execFileSync(process.execPath, line, { cwd: root, stdio: 'inherit' });
}
