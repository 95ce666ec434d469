/** The file that starts the program: small, and in words that a Node too old for the program can read. */
import { join } from 'node:path';
import { build } from 'esbuild';

/** Builds it into the folder that holds the program. */
export async function buildStarter(root, folder) {
  await build({
    entryPoints: ['src/start.ts'],
    outfile: join(folder, 'linecheck.js'),
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The first with modules that is still met; it knows neither `node:` nor top-level await.
    target: 'node14.0',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
