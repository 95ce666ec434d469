import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * What stands in for a module, by the name that is imported: one package whose work for plain text is done by ours, at a fraction of the
 * time, all else it still does; one of which only parts are needed; and its parser for processors with SIMD, which reads no answer of a
 * kitchen faster, by the one for any.
 */
export const STAND_INS = new Map(
  [
    ['string-width', 'src/terminal/text/column-width.ts'],
    ['undici', 'src/bundle/stand-ins/undici-parts.mjs'],
    ['../llhttp/llhttp_simd-wasm.js', 'node_modules/undici/lib/llhttp/llhttp-wasm.js'],
  ].map(([name, file]) => [name, join(root, file)]),
);

const SEGMENTER = {
  global: 'Intl.Segmenter',
  name: 'GraphemeSegmenter',
  file: join(root, 'src/terminal/text/graphemes.ts'),
};

/** What stands in for a global, by the module of a package that uses it. */
export const GLOBAL_STAND_INS = new Map([
  ['ink/build/line-update.js', SEGMENTER],
  ['wrap-ansi/index.js', SEGMENTER],
  ['cli-truncate/index.js', SEGMENTER],
  ['slice-ansi/tokenize-ansi.js', SEGMENTER],
  ['string-width/index.js', SEGMENTER],
  ['@alcalzone/ansi-tokenize/build/tokenize.js', SEGMENTER],
  [
    'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
    {
      global: 'fetch',
      name: 'embeddedFetch',
      file: join(root, 'src/bundle/stand-ins/embedded-data.ts'),
    },
  ],
]);

/**
 * Has each import of a name resolved to the file that stands in for it, but for those of the stand-ins themselves. `files` are paths by
 * the name as it is imported. Where all are needed, one that nothing imports fails the build: what it replaces was renamed or moved.
 */
export function standIns(files, areAllNeeded) {
  return {
    name: 'stand-ins',
    setup({ onResolve, onEnd }) {
      const unused = new Set(files.keys());
      const ours = new Set(files.values());
      onResolve({ filter: anyOf([...files.keys()], '^', '$') }, ({ path, importer }) => {
        if (ours.has(importer)) return undefined;
        unused.delete(path);
        return { path: files.get(path) };
      });
      failForUnused(onEnd, unused, areAllNeeded);
    },
  };
}

/** The same for globals, in the modules that use them and nowhere else. A module that no longer uses its global fails the build, too. */
export function globalStandIns(modules, areAllNeeded) {
  return {
    name: 'global-stand-ins',
    setup({ onLoad, onEnd }) {
      const unused = new Set(modules.keys());
      onLoad({ filter: anyOf([...modules.keys()], '/node_modules/', '$') }, async ({ path }) => {
        const module = packageFile(path);
        const text = await readFile(path, 'utf8');
        const contents = withStandIn(text, modules.get(module));
        if (contents !== text) unused.delete(module);
        return { contents };
      });
      failForUnused(onEnd, unused, areAllNeeded);
    },
  };
}

/** A path of a file of a package, from the name of the package on. */
export function packageFile(path) {
  const folder = '/node_modules/';
  const at = path.lastIndexOf(folder);
  return at === -1 ? path : path.slice(at + folder.length);
}

/** The text of a module, with what stands in for its global imported. */
export function withStandIn(text, { global, name, file }) {
  const uses = anyOf([global], '(?<![\\w.])', '(?!\\w)', 'g');
  const replaced = text.replace(uses, name);
  return replaced === text ? text : `import { ${name} } from ${JSON.stringify(file)};\n${replaced}`;
}

function anyOf(names, before, after, flags) {
  const escaped = names.map((name) => name.replace(/[^\w-]/g, '\\$&'));
  return new RegExp(`${before}(?:${escaped.join('|')})${after}`, flags);
}

function failForUnused(onEnd, unused, areAllNeeded) {
  onEnd(() => ({
    errors: [...(areAllNeeded ? unused : [])].map((name) => ({
      text: `Nothing imports ${JSON.stringify(name)}, or uses what is replaced in it.`,
    })),
  }));
}
