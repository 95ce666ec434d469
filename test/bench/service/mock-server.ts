/** A mock server for the project's OpenAPI document. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { IS_SMOKE } from '../bench-size.ts';
import { type Server, startServer } from './process.ts';

const PACKAGE = '@stoplight/prism-cli@5.14.2';
const PORT = '4788';
const FOLDER = 'node_modules/.cache/bench-service-mock';

/** `undefined`, and announced, if npm cannot fetch it or in a smoke run. */
export async function startMock(print: (text: string) => void): Promise<Server | undefined> {
  if (IS_SMOKE) {
    print('NOT COMPARED: the mock server is left out of a smoke run.');
    return undefined;
  }
  try {
    await mkdir(FOLDER, { recursive: true });
    const install = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', PACKAGE];
    await promisify(execFile)('npm', install);
    return await startServer(
      [
        `${FOLDER}/node_modules/@stoplight/prism-cli/dist/index.js`,
        'mock',
        '--port',
        PORT,
        '--verboseLevel',
        'fatal',
        'assets/openapi.json',
      ],
      `http://127.0.0.1:${PORT}`,
    );
  } catch {
    print('The mock server is not available: no peer in this run.');
    return undefined;
  }
}
