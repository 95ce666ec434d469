/** The part of the contract for the state layer, which imports the client but never the contract. */
export { Failure, type FailureCode } from '../contract/failures.ts';
