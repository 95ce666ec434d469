/** For the state layer, allowed to import the client but never the contract. */
export { Failure } from '../contract/failures.ts';
