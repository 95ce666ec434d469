/** npm runs this after it changed `node_modules`. It removes the headers of the Node in there (67 MB), which only builds of addons need, and builds the program. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HERE, packageFor } from './targets.mjs';

const headers = join(import.meta.dirname, '../../node_modules', packageFor(HERE), 'include');
// They only take space.
await rm(headers, { recursive: true, force: true }).catch(() => undefined);
await import('./build.mjs');
