/** The shipped program on the oldest promised Node. test/long has the others. */
import { OLDEST } from './node-runtimes.ts';
import { testedOn } from './on-each-node.ts';

await testedOn(OLDEST);
