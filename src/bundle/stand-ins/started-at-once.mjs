/** Starts WebAssembly that Emscripten embedded, at once: a module that awaits it could not be required, nor its code be kept. */

/** Loads Emscripten's module, which is complete when this returns. The code is in a `data:` address. */
export function startedAtOnce(load) {
  const module = {
    instantiateWasm(imports, done, address) {
      const code = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
      const instance = new WebAssembly.Instance(new WebAssembly.Module(code), imports);
      done(instance);
      return instance.exports;
    },
  };
  load(module);
  return module;
}
