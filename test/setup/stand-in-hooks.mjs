/** The bundle's stand-ins for modules loaded by Node: `node --import` this file. */
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  PART_STAND_INS,
  packageFile,
  STAND_INS,
  withStandIns,
} from '../../src/bundle/stand-ins.mjs';

const OURS = new Set(Array.from(STAND_INS.values(), (file) => pathToFileURL(file).href));

registerHooks({
  resolve(name, context, nextResolve) {
    const file = STAND_INS.get(name);
    return file === undefined || OURS.has(context.parentURL)
      ? nextResolve(name, context)
      : nextResolve(pathToFileURL(file).href, context);
  },
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:')) return loaded;
    const parts = PART_STAND_INS.get(packageFile(fileURLToPath(url)));
    return parts === undefined
      ? loaded
      : { ...loaded, source: withStandIns(String(loaded.source), parts) };
  },
});
