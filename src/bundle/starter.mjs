/** Builds what starts the program: small scripts that know its version and the files of its parts. */
import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Builds the package's into the folder of the program's parts, readable for a Node that is too old for the program. It comes last: until
 * then, the old program starts.
 */
export async function buildStarter(root, folder, parts) {
  const made = join(folder, 'linecheck.js.new');
  // The oldest Node still in use with modules.
  await buildStart(root, { entry: 'src/start.ts', target: 'node14.0', outfile: made, parts });
  await rename(made, join(folder, 'linecheck.js'));
}

/** Builds one from its entry, for a program of these parts; `define` has further constants. */
export async function buildStart(root, { entry, target, outfile, parts, define = {} }) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = Object.fromEntries(parts.map(({ name, file }) => [name, file]));
  const content = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  await build({
    entryPoints: [entry],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target,
    define: {
      PROGRAM_VERSION: JSON.stringify(version),
      PROGRAM_BUILD: JSON.stringify(content),
      PROGRAM_PARTS: JSON.stringify(files),
      ...define,
    },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
