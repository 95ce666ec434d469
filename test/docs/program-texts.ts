/** What the program and its tests say: texts for users, comments, and titles of tests, each with its place. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const PROJECT = new URL('../..', import.meta.url).pathname;

/** Below the project, with `/`. */
export type SourcePath = string;

export async function sourcesBelow(folder: string): Promise<ReadonlyMap<SourcePath, string>> {
  const entries = await readdir(join(PROJECT, folder), { recursive: true });
  const paths = entries.filter((path) => /\.(?:tsx?|mjs)$/.test(path)).sort();
  const read = async (path: string) =>
    [join(folder, path), await readFile(join(PROJECT, folder, path), 'utf8')] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Offset in the source, and the text. An inserted value is its name in braces. */
export interface PlacedText {
  readonly start: number;
  readonly text: string;
}

/** `label` of `station.label`, and of `station.label.trim()`. */
const VALUE_NAME = /(?<=^(?:\w+\??\.)*)\w+(?=\W*$|\()|(?<=[(.])\w+(?=\)*$)/;

/** SQL, JavaScript, and media types are no sentences. */
const CODE =
  /^\s*(?:ALTER|CREATE|DELETE|DO|INSERT|PRAGMA|SELECT|UPDATE|const|exports|import|let) |; (?:charset|version)=/;

/** Literals with a space, templates, and text between tags. */
export function textsOf(path: SourcePath, source: string): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  const take = (start: number, text: string) => {
    if (text.trim().includes(' ') && !CODE.test(text)) texts.push({ start, text });
  };
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') take(start, value);
    },
    TemplateLiteral: ({ quasis, expressions, start }) => {
      const parts = quasis.map(({ value, tail }, at) => {
        const inserted = expressions[at];
        const name = inserted && source.slice(inserted.start, inserted.end).match(VALUE_NAME)?.[0];
        return `${value.cooked ?? ''}${tail ? '' : `{${name ?? ''}}`}`;
      });
      take(start, parts.join(''));
    },
    JSXText: ({ value, start }) => take(start, value),
  }).visit(parseSync(path, source).program);
  return texts;
}

export function commentsOf(path: SourcePath, source: string): readonly PlacedText[] {
  return parseSync(path, source)
    .comments.map(({ value, start }) => ({ start, text: value.replaceAll(/^[\s*]+|\s+$/gm, '') }))
    .filter(({ text }) => !/^(?:#__|oxlint-|@)/.test(text));
}

const TITLED = new Set(['test', 'it', 'describe']);

/** Of tests and groups of tests. */
export function titlesOf(path: SourcePath, source: string): readonly PlacedText[] {
  const starts = new Set<number>();
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title !== undefined && TITLED.has(firstName(callee))) starts.add(title.start);
    },
  }).visit(parseSync(path, source).program);
  return textsOf(path, source).filter(({ start }) => starts.has(start));
}

/** `test` of `test.each(…)`. */
function firstName(callee: object): string {
  if ('callee' in callee) return firstName(Object(callee.callee));
  if ('object' in callee) return firstName(Object(callee.object));
  if ('tag' in callee) return firstName(Object(callee.tag));
  return 'name' in callee ? String(callee.name) : '';
}
