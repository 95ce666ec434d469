/** Applies the bundle's replacement table in tests: to our modules here, to packages by Node's hooks. */
import type { Plugin } from 'vitest/config';

const SOURCE = new URL('../../src/', import.meta.url);
const HOOKS = new URL('stand-in-hooks.mjs', import.meta.url).href;
const TABLE = new URL('bundle/stand-ins.mjs', SOURCE).href;

const { STAND_INS }: { STAND_INS: ReadonlyMap<string, string> } = await import(TABLE);

/** Node options for test processes. */
export const STAND_IN_OPTIONS = ['--import', HOOKS];

/** Tests import the original: some compare it with the stand-in. */
export function standInsOfSource(): Plugin {
  const ours = new Set(STAND_INS.values());
  return {
    name: 'stand-ins',
    enforce: 'pre',
    resolveId: (name, importer = '') =>
      importer.startsWith(SOURCE.pathname) && !ours.has(importer) ? STAND_INS.get(name) : undefined,
  };
}
