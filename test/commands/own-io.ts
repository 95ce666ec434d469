/** A world for one program run, instead of a process. Output is kept. */
import type { Run } from '../../src/commands/arguments/io.ts';
import type { Environment } from '../../src/terminal/capabilities.ts';
import { endSignals } from '../../src/terminal/end-signal.ts';
import { demosOfTests } from '../setup/demos-of-tests.ts';
import { type Given, type KeptIo, keptIo } from '../setup/kept-io.ts';

/** Demos are shared with all tests. */
export function ownIo(environment: Environment = {}, given: Given = {}): KeptIo {
  return keptIo({ ...demosOfTests(), ...environment }, given);
}

/** The same as commands have it, where only the refusal or the table counts. */
export function ownRun(environment: Environment = {}): Run {
  const { io } = ownIo(environment);
  return { ...io, signals: endSignals(io.signals), endWith: () => undefined };
}
