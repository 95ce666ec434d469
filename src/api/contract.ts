/** What the state layer may know of the contract: it imports the client, never the contract itself. */
export { FAILURES, Failure, type FailureCode } from '../contract/failures.ts';
export { symptomOf } from '../contract/symptoms.ts';
