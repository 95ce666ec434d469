/**
 * Loads the React that is shipped. It draws with a quarter less processor time than the development's, which warns of mistakes: that one is in the
 * project `apart`, and in `npm run long` in all.
 */
if (process.env['LINECHECK_REACT'] !== 'development') {
  const before = process.env['NODE_ENV'];
  // React looks once, when it is loaded. Programs that tests start don't inherit it.
  process.env['NODE_ENV'] = 'production';
  await import('react');
  await import('react/jsx-runtime');
  await import('ink');
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}
