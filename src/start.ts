#!/usr/bin/env node
/**
 * Starts the program, on a Node that can run it. Any Node with modules can read the built file: no top-level `await`, and no static import
 * of anything that an old one does not have.
 */
import { isEnough } from './start/needed-node.ts';
import { startOnPackagedNode } from './start/packaged-node.ts';
import { unsettled } from './start/unsettled.ts';

const program = new URL('program.js', import.meta.url);

if (isEnough(process.versions.node)) unsettled(import(program.href));
else void startOnPackagedNode(program);
