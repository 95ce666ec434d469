/** The shipped program on one Node of each line that it is promised for. */
import { PROMISED } from '../node-versions/node-runtimes.ts';
import { testedOn } from '../node-versions/on-each-node.ts';

await testedOn(PROMISED);
