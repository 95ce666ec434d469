/** Builds the file that starts the program: small, and readable for a Node that is too old for the program. */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Builds it into the folder of the program, whose parts have these files by name. It comes last: until then, the old program starts. */
export async function buildStarter(root, folder, files) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const made = join(folder, 'linecheck.js.new');
  await build({
    entryPoints: ['src/start.ts'],
    outfile: made,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // The oldest one still in use with modules.
    target: 'node14.0',
    define: {
      PROGRAM_VERSION: JSON.stringify(version),
      PROGRAM_PARTS: JSON.stringify(files),
    },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  await rename(made, join(folder, 'linecheck.js'));
}
