/** The shipped program on the oldest Node that it is promised for; the others are in test/long. */
import { OLDEST } from './node-runtimes.ts';
import { testedOn } from './on-each-node.ts';

await testedOn(OLDEST);
