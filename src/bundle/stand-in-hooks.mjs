/** The stand-ins of the bundle for modules that Node loads itself: `node --import` this file, as the tests do. */
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GLOBAL_STAND_INS, packageFile, STAND_INS, withStandIn } from './stand-ins.mjs';

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
    const standIn = GLOBAL_STAND_INS.get(packageFile(fileURLToPath(url)));
    return standIn === undefined
      ? loaded
      : { ...loaded, source: withStandIn(String(loaded.source), standIn) };
  },
});
