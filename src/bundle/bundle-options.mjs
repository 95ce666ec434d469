/** How every program of this checkout is bundled. */
import { builtInModules } from './built-in-modules.mjs';
import { PART_STAND_INS, partStandIns, STAND_INS, standIns } from './stand-ins.mjs';

/** Options of esbuild. A shipped program is one script that needs every stand-in. */
export function bundleOptions(root, { isShipped, plugins = [] }) {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    define: {
      'process.env.NODE_ENV': '"production"',
      // Leaves out undici's second, experimental HTTP parser, in the same way as Node itself.
      esbuildDetection: 'true',
    },
    plugins: [
      ...plugins,
      standIns(STAND_INS, isShipped),
      partStandIns(PART_STAND_INS, isShipped),
      builtInModules,
    ],
    // Optional modules of Ink, the database driver and the benchmarks.
    external: [
      'pg-native',
      'pg-cloudflare',
      './devtools.js',
      // Our service has no schemas for these, and injects no requests.
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
      'esbuild',
      '@lydell/node-pty',
      '@xterm/headless',
    ],
    supported: { 'regexp-set-notation': true },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  };
}
