/** Settings that turn `linecheck serve` into a sandbox for developers; flags win over the environment. */

import { turnableClock } from '../../service/clock-control.ts';
import { PLATFORM_RATE_LIMITS } from '../../service/limits/rate-limit.ts';
import type { ServiceOptions } from '../../service/service.ts';
import { given, settled } from '../../settings/setting.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { readFaults } from './faults-file.ts';
import { SERVE_SETTINGS, type ServeFlags } from './settings.ts';

interface SandboxSettings {
  readonly options: Pick<ServiceOptions, 'now' | 'rateLimits' | 'faults' | 'clockControl'>;
  /** Warnings to an operator who did not want a sandbox. */
  readonly warnings: readonly string[];
}

/** Reads the settings and the file they name. `now` is the machine's clock, epoch ms. Throws `Failure` USAGE for an invalid value. */
export async function sandboxSettings(
  flags: ServeFlags,
  environment: Environment,
  now: () => number,
): Promise<SandboxSettings> {
  const sources = { flags, environment };
  const rateLimit = settled(SERVE_SETTINGS.rateLimit, sources);
  const path = given(SERVE_SETTINGS.faults, sources);
  const faults = path === undefined ? [] : await readFaults(path);
  const start = given(SERVE_SETTINGS.clock, sources)?.(now());
  const clock = turnableClock(now, start);
  const isTurnable = given(SERVE_SETTINGS.clockControl, sources) === true;

  const warnings = [
    faults.length > 0 && `Fault injection is on, with the rules in ${path}.`,
    start !== undefined && `The clock starts at ${new Date(clock.now()).toISOString()}.`,
    isTurnable && 'Anyone on this machine can change the clock: POST /.linecheck/clock',
  ];
  return {
    options: {
      now: clock.now,
      faults,
      ...(rateLimit === 'platform' && { rateLimits: PLATFORM_RATE_LIMITS }),
      ...(isTurnable && { clockControl: clock }),
    },
    warnings: warnings.filter((warning) => warning !== false),
  };
}
