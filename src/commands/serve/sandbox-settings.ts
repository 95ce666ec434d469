/** What makes of `linecheck serve` a sandbox to develop against, from flags and environment, flags first. */

import { parseInstant } from '../../contract/instant.ts';
import { PLATFORM_RATE_LIMITS } from '../../service/limits/rate-limit.ts';
import type { ServiceOptions } from '../../service/service.ts';
import { turnableClock } from '../../service/turnable-clock.ts';
import { choiceOf } from '../../settings/choice.ts';
import { invalidValue } from '../../settings/invalid-value.ts';
import { setting } from '../../settings/setting.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { readFaults } from './faults-file.ts';

/** Flags of the command. */
export interface SandboxFlags {
  readonly rateLimit?: string;
  readonly faults?: string;
  readonly clock?: string;
  readonly clockControl?: boolean;
}

/** What they come to. */
interface SandboxSettings {
  readonly options: Pick<ServiceOptions, 'now' | 'rateLimits' | 'faults' | 'clockControl'>;
  /** What an operator should know who did not mean to start a sandbox. */
  readonly warnings: readonly string[];
}

/** Reads them, and the file that they name. `now` is the clock of the machine, epoch ms. Throws `Failure` USAGE for what cannot be right. */
export async function sandboxSettings(
  flags: SandboxFlags,
  environment: Environment,
  now: () => number,
): Promise<SandboxSettings> {
  const value = (flag: string | undefined, name: string) =>
    setting(flag) ?? setting(environment[`LINECHECK_${name}`]);
  const rateLimit = choiceOf(
    'rate limit',
    ['platform', 'off'],
    value(flags.rateLimit, 'RATE_LIMIT') ?? 'off',
  );
  const path = value(flags.faults, 'FAULTS');
  const faults = path === undefined ? [] : await readFaults(path);
  const start = value(flags.clock, 'CLOCK');
  const clock = turnableClock(now, start === undefined ? undefined : startOf(start, now()));
  // By flag alone: a variable that is forgotten in a shell should not leave it open.
  const isTurnable = flags.clockControl === true;

  const warnings = [
    faults.length > 0 && `Calls go wrong on demand, by the rules of ${path}.`,
    start !== undefined && `The clock starts at ${new Date(clock.now()).toISOString()}.`,
    isTurnable && 'Whoever is on this machine can turn the clock: POST /.linecheck/clock',
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

/** The instant (epoch ms) of a date-time, or of so many seconds from `now` on, such as +90 or -3600. */
function startOf(text: string, now: number): number {
  const start = /^[+-]\d{1,9}$/.test(text) ? now + Number(text) * 1_000 : parseInstant(text);
  if (start !== undefined && start >= 0) return start;
  throw invalidValue(
    'clock',
    text,
    'Write a date-time such as 2026-05-01T18:00:00Z, or seconds from now on such as +90.',
  );
}
