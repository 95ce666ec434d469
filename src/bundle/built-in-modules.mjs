/**
 * Loads Node's own modules in a bundle by `require`, when the module that needs them is evaluated. Imports would all run at every start,
 * and that of `node:http` reads each of its exports, one of which loads the runtime's fetch with HTTP/2.
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
