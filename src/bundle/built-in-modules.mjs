/**
 * Node's own modules as a bundle gets them: required by the module that needs them, when that is evaluated. Imports would be carried out
 * at every start, all of them; and that of `node:http` reads each of its exports, of which one loads the runtime's fetch with HTTP/2.
 */
export const builtInModules = {
  name: 'built-in-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'built-in-module' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'built-in-module' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};
