/** What makes of `linecheck serve` a sandbox to develop against: a quota and faults, from flags and environment, flags first. */
import { Failure } from '../contract/failures.ts';
import { PLATFORM_RATE_LIMITS } from '../service/rate-limit.ts';
import type { ServiceOptions } from '../service/service.ts';
import type { Environment } from '../terminal/terminal-kind.ts';
import { readFaults } from './faults-file.ts';
import { setting } from './setting.ts';

/** Flags of the command. */
export interface SandboxFlags {
  readonly rateLimit?: string;
  readonly faults?: string;
}

/** What they come to. */
interface SandboxSettings {
  readonly options: Pick<ServiceOptions, 'rateLimits' | 'faults'>;
  /** What an operator should know who did not mean to start a sandbox. */
  readonly warnings: readonly string[];
}

/** Reads them, and the file that they name. Throws `Failure` USAGE for what cannot be right. */
export async function sandboxSettings(
  flags: SandboxFlags,
  environment: Environment,
): Promise<SandboxSettings> {
  const value = (flag: string | undefined, name: string) =>
    setting(flag) ?? setting(environment[`LINECHECK_${name}`]);
  const rateLimit = value(flags.rateLimit, 'RATE_LIMIT') ?? 'off';
  if (rateLimit !== 'off' && rateLimit !== 'platform') {
    throw new Failure('USAGE', 'The rate limit must be platform or off.');
  }
  const path = value(flags.faults, 'FAULTS');
  const faults = path === undefined ? [] : await readFaults(path);
  return {
    options: { faults, ...(rateLimit === 'platform' && { rateLimits: PLATFORM_RATE_LIMITS }) },
    warnings:
      faults.length === 0 ? [] : [`Calls go wrong on demand: ${faults.length} rules of ${path}.`],
  };
}
