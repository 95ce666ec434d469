/** npm runs this after it changed `node_modules`. It removes the headers of the Node in there (67 MB), which only builds of addons need, and builds the program. */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const runtime = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const headers = new URL(`../../node_modules/${runtime}/include/`, import.meta.url);
await rm(fileURLToPath(headers), { recursive: true, force: true });
await import('./build.mjs');
