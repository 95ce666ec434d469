/** What the state layer may know of the contract: it imports the client, never the contract itself. */
export { Failure, type FailureCode } from '../contract/failures.ts';
