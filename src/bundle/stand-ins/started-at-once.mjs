/** Starts WebAssembly embedded by Emscripten synchronously. A module awaiting it could not be required, nor have kept code. */

/** Loads Emscripten's module, complete on return. The code is in a `data:` address. */
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
