/** How to bundle every program in this checkout. */
import { PART_STAND_INS, partStandIns, STAND_INS, standIns } from './stand-ins.mjs';

/** esbuild options. A shipped program is one script needing every stand-in. */
export function bundleOptions(root, { isShipped, plugins = [] }) {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    define: {
      'process.env.NODE_ENV': '"production"',
      // Leaves out undici's second, experimental HTTP parser, as Node does.
      esbuildDetection: 'true',
    },
    plugins: [
      ...plugins,
      standIns(STAND_INS, isShipped),
      partStandIns(PART_STAND_INS, isShipped),
      builtInModules,
    ],
    // Optional modules of Ink, the database driver, and the benchmarks.
    external: [
      'pg-native',
      'pg-cloudflare',
      './devtools.js',
      // Our service has no schemas for these, and injects no requests.
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
      'esbuild',
      'oxc-parser',
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

/**
 * Loads Node's modules in a bundle by `require` on evaluation. Imports would all run at every start: `node:http` would read each export,
 * and one loads the runtime's fetch with HTTP/2. Slow modules load on first use.
 */
const LATE = new Set(
  [
    'child_process',
    'crypto',
    'http',
    'https',
    'net',
    'perf_hooks',
    'tls',
    'worker_threads',
    'zlib',
  ].map((name) => `node:${name}`),
);

/** Module names as inherited properties, each loaded on first use. */
const LATE_MODULE = `
let loaded;
const names = new Proxy({}, {
  get(_target, name, importer) {
    loaded ??= require(NAME);
    const value = loaded[name];
    Object.defineProperty(importer, name, { value });
    return value;
  },
  has: (_target, name) => name in (loaded ??= require(NAME)),
});
module.exports = Object.create(names);
`;

const builtInModules = {
  name: 'built-in-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ kind, path }) =>
      kind === 'import-statement' || kind === 'dynamic-import'
        ? { path, namespace: 'built-in-module' }
        : undefined,
    );
    // Also package scripts, with or without the prefix.
    onResolve({ filter: /^(?:node:)?\w+$/ }, ({ kind, path, namespace }) => {
      const name = path.startsWith('node:') ? path : `node:${path}`;
      return kind === 'require-call' && LATE.has(name) && namespace !== 'built-in-module'
        ? { path: name, namespace: 'built-in-module' }
        : undefined;
    });
    onLoad({ filter: /./, namespace: 'built-in-module' }, ({ path }) => {
      const name = JSON.stringify(path);
      const contents = LATE.has(path)
        ? LATE_MODULE.replaceAll('NAME', name)
        : `module.exports = require(${name});`;
      return { contents };
    });
  },
};
