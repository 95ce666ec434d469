/** `npm start`: runs the program, after building it where installing did not (`npm ci --ignore-scripts`). */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = new URL('../../dist/linecheck.js', import.meta.url);
if (!existsSync(program)) {
  const { execFileSync } = await import('node:child_process');
  const build = fileURLToPath(new URL('./build.mjs', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
}
await import(program.href);
