#!/usr/bin/env node
/**
 * Starts the program, on a Node that can run it. Any Node that has modules can read this file once it is built: without top-level `await`,
 * and without a static import of anything that an old one lacks.
 */
import { isEnough } from './start/needed-node.ts';
import { startOnPackagedNode } from './start/packaged-node.ts';
import { unsettled } from './start/unsettled.ts';

const program = new URL('program.js', import.meta.url);

if (isEnough(process.versions.node)) unsettled(import(program.href));
else void startOnPackagedNode(program);
