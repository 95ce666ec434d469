/**
 * Has each import of a name resolved to the file that stands in for it, but for those of the stand-ins themselves. `files` are paths by
 * the name as it is imported. Where all are needed, one that nothing imports fails the build: what it replaces was renamed or moved.
 */
export function standIns(files, areAllNeeded) {
  return {
    name: 'stand-ins',
    setup({ onResolve, onEnd }) {
      const unused = new Set(files.keys());
      const ours = new Set(files.values());
      const names = [...files.keys()].map((name) => name.replace(/[^\w-]/g, '\\$&'));
      onResolve({ filter: new RegExp(`^(?:${names.join('|')})$`) }, ({ path, importer }) => {
        if (ours.has(importer)) return undefined;
        unused.delete(path);
        return { path: files.get(path) };
      });
      onEnd(() => ({
        errors: [...(areAllNeeded ? unused : [])].map((name) => ({
          text: `Nothing imports ${JSON.stringify(name)}, for which ${files.get(name)} stands in.`,
        })),
      }));
    },
  };
}
