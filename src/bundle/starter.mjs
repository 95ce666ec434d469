/** Builds the file that starts the program: small, and readable for a Node that is too old for the program. */
import { join } from 'node:path';
import { build } from 'esbuild';

/** Builds it into the program's folder. */
export async function buildStarter(root, folder) {
  await build({
    entryPoints: ['src/start.ts'],
    outfile: join(folder, 'linecheck.js'),
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The oldest one still in use with modules; it has neither `node:` nor top-level await.
    target: 'node14.0',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
