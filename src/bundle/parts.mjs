/**
 * Splits the program into parts: scripts loaded when their first module is needed. Each module is in one part. A part may import from
 * earlier ones, and load later ones with `import()`.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';

/** In order, each with first modules. The last has everything else. */
export const PARTS = [
  {
    name: 'monitor',
    begins: [
      'src/cli.ts',
      'src/commands/monitor.ts',
      'src/commands/monitor/draw.tsx',
      'src/commands/monitor/view-memory.ts',
      'src/commands/arguments/stored-decisions.ts',
      'src/commands/arguments/configured-keys.ts',
      'src/output/write-file.ts',
      'src/reader/fleet-reader.ts',
    ],
  },
  { name: 'client', begins: ['src/api/kitchen-api.ts'] },
  { name: 'parquet', begins: ['src/commands/export/parquet-part.ts'] },
  { name: 'commands', begins: [] },
];

/** In the file, so that a start copies no megabytes: `start/run-program.ts` calls it. */
const HEAD = '(function(exports,require,module,__filename,__dirname,partModules){';

/** `{name, file, contents, metafile}` per part. `file` is named after the content. */
export async function builtParts(root) {
  const { inputs } = await modulesOf(root);
  const partOf = assigned(inputs);
  return Promise.all(
    PARTS.map(async ({ name }) => {
      const { outputFiles, metafile } = await build({
        ...bundleOptions(root, {
          isShipped: false,
          plugins: [otherParts(root, name, inputs, partOf)],
        }),
        stdin: { contents: entryOf(name, inputs, partOf), resolveDir: root, sourcefile: name },
        banner: { js: HEAD },
        footer: { js: '})' },
        write: false,
      });
      const [{ contents }] = outputFiles;
      const hash = createHash('sha256').update(contents).digest('hex').slice(0, 12);
      return { name, file: `${name}-${hash}.js`, contents, metafile };
    }),
  );
}

/** The graph of all modules. It must have everything the build replaces. */
async function modulesOf(root) {
  const { metafile } = await build({
    ...bundleOptions(root, { isShipped: true }),
    entryPoints: ['src/cli.ts'],
    write: false,
  });
  return metafile;
}

/** Node's modules: each part requests them separately. */
const VIRTUAL = 'built-in-module:';

function assigned(inputs) {
  const partOf = new Map();
  const add = (path, name) => {
    if (partOf.has(path) || inputs[path] === undefined || path.startsWith(VIRTUAL)) return;
    partOf.set(path, name);
    for (const { path: next, kind } of inputs[path].imports) {
      if (kind !== 'dynamic-import') add(next, name);
    }
  };
  for (const { name, begins } of PARTS) {
    for (const path of begins) {
      if (inputs[path] === undefined) throw new Error(`The program has no ${path}.`);
      add(path, name);
    }
  }
  const last = PARTS.at(-1).name;
  for (const path of Object.keys(inputs)) add(path, last);
  return partOf;
}

/** A script offering the modules imported by other parts. */
function entryOf(name, inputs, partOf) {
  const offered = new Set(PARTS[0].name === name ? ['src/cli.ts'] : []);
  for (const [path, { imports }] of Object.entries(inputs)) {
    for (const { path: next } of imports) {
      if (partOf.get(next) === name && partOf.get(path) !== name) offered.add(next);
    }
  }
  const offers = [...offered].map((path) => {
    const key = JSON.stringify(path);
    return `${key}: () => require(${JSON.stringify(`./${path}`)})`;
  });
  return `exports.modules = {\n${offers.join(',\n')}\n};\n`;
}

/** Takes other parts' modules from there. Asked only for imports that lead out: each question costs more than parsing a module. */
function otherParts(root, own, inputs, partOf) {
  /** By importer, then as written. */
  const leading = new Map();
  for (const [importer, { imports }] of Object.entries(inputs)) {
    if (partOf.get(importer) !== own) continue;
    for (const { path, original } of imports) {
      const part = partOf.get(path);
      if (part === undefined || part === own) continue;
      const ways = leading.get(importer) ?? new Map();
      leading.set(importer, ways.set(original, { path, part }));
    }
  }
  const written = new Set([...leading.values()].flatMap((ways) => [...ways.keys()]));
  const names = [...written].map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const filter = new RegExp(`^(?:${names.join('|')})$`);
  return {
    name: 'other-parts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter }, ({ path, importer }) => {
        const target = leading.get(relative(root, importer))?.get(path);
        return target && { path: target.path, namespace: 'other-part', pluginData: target.part };
      });
      onLoad({ filter: /./, namespace: 'other-part' }, ({ path, pluginData }) => ({
        contents: `module.exports = partModules(${JSON.stringify(pluginData)})[${JSON.stringify(path)}]();`,
      }));
    },
  };
}
