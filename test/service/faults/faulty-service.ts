/** A service that fails on demand. */
import { DOCUMENT_DIALECT } from '../../../src/contract/dialect.ts';
import { createService, type ServiceOptions } from '../../../src/service/service.ts';
import {
  type ListenOptions,
  type RunningService,
  startService,
} from '../../../src/service/start-service.ts';
import type { FaultRule } from './decode-faults.ts';
import { faultCalls } from './fault-calls.ts';
import { addFaults } from './faulty-answers.ts';

export interface FaultyOptions extends ServiceOptions, ListenOptions {
  readonly faults?: readonly FaultRule[] | undefined;
}

export async function startFaultyService({
  faults = [],
  ...options
}: FaultyOptions): Promise<RunningService> {
  const { now, dialect = DOCUMENT_DIALECT, log = () => undefined } = options;
  const app = createService(options);
  if (faults.length > 0) addFaults(app, { calls: faultCalls(faults), dialect, now, log });
  return startService(options, app);
}
