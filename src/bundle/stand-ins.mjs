import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Replacements of modules, by the imported name: a package that ours replaces for plain text, at a fraction of the time, and calls for
 * everything else; one of which only parts are needed; and its SIMD parser, which is no faster for a kitchen's answers than the plain one.
 */
export const STAND_INS = new Map(
  [
    ['string-width', 'src/terminal/text/column-width.ts'],
    ['undici', 'src/bundle/stand-ins/undici-parts.mjs'],
    ['../llhttp/llhttp_simd-wasm.js', 'node_modules/undici/lib/llhttp/llhttp-wasm.js'],
  ].map(([name, file]) => [name, join(root, file)]),
);

/** `uses` in the text of a module is replaced by `by`; `name` is imported for it from `file`. */
const SEGMENTER = {
  uses: globalName('Intl.Segmenter'),
  by: 'GraphemeSegmenter',
  name: 'GraphemeSegmenter',
  file: join(root, 'src/terminal/text/graphemes.ts'),
};

/** With every emoji in it, it takes longer to compile than everything else at the start of a command. */
const EMOJI = {
  uses: /(?<=\bemojiPrefixRegex = )\/(.*RGI_Emoji.*)\/v(?=;)/g,
  by: 'new LateExpression(String.raw`$1`, "v")',
  name: 'LateExpression',
  file: join(root, 'src/bundle/stand-ins/late-expression.ts'),
};

const EARLY_OFFSET = {
  uses: /(?<=\bfunction tzOffset\(timeZone, date\) \{)/,
  by: ' const early = earlyOffset(timeZone, date); if (early !== undefined) return early;',
  name: 'earlyOffset',
  file: join(root, 'src/bundle/stand-ins/early-offset.ts'),
};

const YOGA_LOAD = {
  uses: 'await loadYoga()',
  by: 'startedAtOnce(loadYoga)',
  name: 'startedAtOnce',
  file: join(root, 'src/bundle/stand-ins/started-at-once.mjs'),
};

/** Hands over the address of the code, which is a local variable there. */
const YOGA_ADDRESS = { uses: /(?<=\bh\.instantiateWasm\(d,\s*a)(?=\))/, by: ',H' };

/** Only for a check of its options; the list makes the runtime load all of its cryptography. */
const HASHES = { uses: /crypto\.getHashes \? crypto\.getHashes\(\)\.slice\(\) : /, by: '' };

/** Ink's tools for its own developers, which it awaits while it is loaded. */
const DEVELOPERS_TOOLS = {
  uses: /await (?:import\('\.\/devtools\.js'\)|loadPackageJson\(\))/g,
  by: '{}',
};

/** Replacements of parts of a module: of globals, and of an expression. */
export const PART_STAND_INS = new Map([
  ['object-hash/index.js', [HASHES]],
  ['ink/build/reconciler.js', [DEVELOPERS_TOOLS]],
  ['ink/build/line-update.js', [SEGMENTER]],
  ['wrap-ansi/index.js', [SEGMENTER]],
  ['cli-truncate/index.js', [SEGMENTER]],
  ['slice-ansi/tokenize-ansi.js', [SEGMENTER]],
  ['string-width/index.js', [SEGMENTER, EMOJI]],
  ['@alcalzone/ansi-tokenize/build/tokenize.js', [SEGMENTER]],
  ['@date-fns/tz/tzOffset/index.js', [EARLY_OFFSET]],
  ['yoga-layout/dist/src/index.js', [YOGA_LOAD]],
  ['yoga-layout/dist/binaries/yoga-wasm-base64-esm.js', [YOGA_ADDRESS]],
]);

/**
 * Resolves each import of a name to its stand-in, except imports by the stand-ins themselves. `files` are paths by imported name. With
 * `areAllNeeded`, a stand-in that nothing imports fails the build: what it replaces was renamed or moved.
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

/** The same for parts, only in the named modules. A module that no longer has all of its parts fails the build, too. */
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

/** The path of a package's file, starting with the package's name. */
export function packageFile(path) {
  const folder = '/node_modules/';
  const at = path.lastIndexOf(folder);
  return at === -1 ? path : path.slice(at + folder.length);
}

/** The text of a module, with its parts replaced and the replacements imported. */
export function withStandIns(text, parts) {
  return parts.reduce((before, { uses, by, name, file }) => {
    const after = before.replace(uses, by);
    if (after === before || file === undefined) return after;
    return `import { ${name} } from ${JSON.stringify(file)};\n${after}`;
  }, text);
}

/** Matches a global by its complete name. */
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
