/** The shipped program on one Node per promised line. */
import { PROMISED } from '../node-versions/node-runtimes.ts';
import { testedOn } from '../node-versions/on-each-node.ts';

await testedOn(PROMISED);
