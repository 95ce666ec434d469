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

/** `uses` is what is replaced in the text of a module, and `by` what; `name` is imported for it from `file`. */
const SEGMENTER = {
  uses: globalName('Intl.Segmenter'),
  by: 'GraphemeSegmenter',
  name: 'GraphemeSegmenter',
  file: join(root, 'src/terminal/text/graphemes.ts'),
};

/** With all emoji in it, it takes longer to make than all else that a command needs to begin. */
const EMOJI = {
  uses: /(?<=\bemojiPrefixRegex = )\/(.*RGI_Emoji.*)\/v(?=;)/g,
  by: 'new LateExpression(String.raw`$1`, "v")',
  name: 'LateExpression',
  file: join(root, 'src/bundle/stand-ins/late-expression.ts'),
};

const EMBEDDED_DATA = {
  uses: globalName('fetch'),
  by: 'embeddedFetch',
  name: 'embeddedFetch',
  file: join(root, 'src/bundle/stand-ins/embedded-data.ts'),
};

/** What stands in for parts of a module: for globals, and for an expression. */
export const PART_STAND_INS = new Map([
  ['ink/build/line-update.js', [SEGMENTER]],
  ['wrap-ansi/index.js', [SEGMENTER]],
  ['cli-truncate/index.js', [SEGMENTER]],
  ['slice-ansi/tokenize-ansi.js', [SEGMENTER]],
  ['string-width/index.js', [SEGMENTER, EMOJI]],
  ['@alcalzone/ansi-tokenize/build/tokenize.js', [SEGMENTER]],
  ['yoga-layout/dist/binaries/yoga-wasm-base64-esm.js', [EMBEDDED_DATA]],
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

/** The same for parts, in the modules that are named and nowhere else. A module that no longer has all of its parts fails the build, too. */
export function partStandIns(modules, areAllNeeded) {
  return {
    name: 'part-stand-ins',
    setup({ onLoad, onEnd }) {
      const unused = new Set(modules.keys());
      onLoad({ filter: anyOf([...modules.keys()], '/node_modules/', '$') }, async ({ path }) => {
        const module = packageFile(path);
        const text = await readFile(path, 'utf8');
        const parts = modules.get(module);
        if (parts.every((part) => withStandIns(text, [part]) !== text)) unused.delete(module);
        return { contents: withStandIns(text, parts) };
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

/** The text of a module, with what stands in for its parts imported. */
export function withStandIns(text, parts) {
  return parts.reduce((before, { uses, by, name, file }) => {
    const after = before.replace(uses, by);
    return after === before ? before : `import { ${name} } from ${JSON.stringify(file)};\n${after}`;
  }, text);
}

/** Finds a global where it is used by its whole name. */
export function globalName(name) {
  return anyOf([name], '(?<![\\w.])', '(?!\\w)', 'g');
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
