/** What is bundled for tests that run the program within their own process. */
export { run } from '../../src/run.ts';
export { forgetSecrets } from '../../src/settings/secrets-in-use.ts';
