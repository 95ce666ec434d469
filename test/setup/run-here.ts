/** Bundled for tests running the program in-process. */
export { run } from '../../src/run.ts';
export { forgetSecrets } from '../../src/settings/typed-text.ts';
