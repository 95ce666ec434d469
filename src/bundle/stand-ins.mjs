import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Replacements by imported name. `string-width`: ours is several times faster for plain text, and leaves the rest to the package. `undici`:
 * only the required parts, and the plain parser, no slower than SIMD for a kitchen's answers.
 */
export const STAND_INS = new Map(
  [
    ['string-width', 'src/terminal/column-width.ts'],
    ['undici', 'src/bundle/stand-ins/undici-parts.mjs'],
    ['../llhttp/llhttp_simd-wasm.js', 'node_modules/undici/lib/llhttp/llhttp-wasm.js'],
  ].map(([name, file]) => [name, join(root, file)]),
);

/** Replaces `uses` in a module's text by `by`, with `name` imported from `file`. */
const SEGMENTER = {
  uses: globalName('Intl.Segmenter'),
  by: 'GraphemeSegmenter',
  name: 'GraphemeSegmenter',
  file: join(root, 'src/terminal/graphemes.ts'),
};

/** With every emoji, compiling takes longer than everything else at a command's start. */
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

/** Hands over the code's address, a local variable there. */
const YOGA_ADDRESS = { uses: /(?<=\bh\.instantiateWasm\(d,\s*a)(?=\))/, by: ',H' };

/** Ink draws one frame after another in the same places. */
const PLACES = [
  {
    uses: 'render(this.rootNode, this.isScreenReaderEnabled)',
    by: 'placedFrame(this.rootNode, this.isScreenReaderEnabled, render)',
    name: 'placedFrame',
  },
  {
    uses: /(?=yogaNode\.calculateLayout\()/,
    by: 'if (isUnplaced(this.rootNode)) ',
    name: 'isUnplaced',
  },
].map((part) => ({ ...part, file: join(root, 'src/terminal/frame/placed-frame.ts') }));

/** Only for an option check. The list makes the runtime load all cryptography. */
const HASHES = { uses: /crypto\.getHashes \? crypto\.getHashes\(\)\.slice\(\) : /, by: '' };

/** Ink's own developer tools, awaited while it loads. */
const DEVELOPERS_TOOLS = {
  uses: /await (?:import\('\.\/devtools\.js'\)|loadPackageJson\(\))/g,
  by: '{}',
};

export const PART_STAND_INS = new Map([
  ['object-hash/index.js', [HASHES]],
  ['ink/build/ink.js', PLACES],
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
 * `files` are paths by imported name. Stand-ins import the originals. With `areAllNeeded`, an unimported stand-in fails the build: the
 * module was renamed or moved.
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

/** Within the named modules. A module missing any part fails the build too. */
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

export function packageFile(path) {
  const folder = '/node_modules/';
  const start = path.lastIndexOf(folder);
  return start === -1 ? path : path.slice(start + folder.length);
}

/** Module text with replaced parts and their imports. */
export function withStandIns(text, parts) {
  return parts.reduce((before, { uses, by, name, file }) => {
    const after = before.replace(uses, by);
    if (after === before || file === undefined) return after;
    return `import { ${name} } from ${JSON.stringify(file)};\n${after}`;
  }, text);
}

/** Matches a global by complete name. */
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
