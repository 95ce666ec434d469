/** What the bundle replaces, replaced in the tests by the same table: in our own modules here, in those of packages by Node's hooks. */
import type { Plugin } from 'vitest/config';

const SOURCE = new URL('../../src/', import.meta.url);
const HOOKS = new URL('bundle/stand-in-hooks.mjs', SOURCE).href;
const TABLE = new URL('bundle/stand-ins.mjs', SOURCE).href;

const { STAND_INS }: { STAND_INS: ReadonlyMap<string, string> } = await import(TABLE);

/** Options of Node for what runs tests. */
export const STAND_IN_OPTIONS = ['--import', HOOKS];

/** Tests themselves import the original: some compare it with its stand-in. */
export function standInsOfSource(): Plugin {
  const ours = new Set(STAND_INS.values());
  return {
    name: 'stand-ins',
    enforce: 'pre',
    resolveId: (name, importer = '') =>
      importer.startsWith(SOURCE.pathname) && !ours.has(importer) ? STAND_INS.get(name) : undefined,
  };
}
