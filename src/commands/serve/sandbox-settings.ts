/** Settings that turn `linecheck serve` into a sandbox for developers; flags win over the environment. */
import { open } from 'node:fs/promises';
import { Failure } from '../../contract/failures.ts';
import { currentUser, distrust, distrustFailure } from '../../files/trusted-file.ts';
import { turnableClock } from '../../service/clock-control.ts';
import { decodeFaults } from '../../service/faults/decode-faults.ts';
import type { FaultRule } from '../../service/faults/fault-rule.ts';
import { PLATFORM_RATE_LIMITS } from '../../service/limits/rate-limit.ts';
import type { ServiceOptions } from '../../service/service.ts';
import { given, settled } from '../../settings/setting.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
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

/** A larger file is not a list of rules. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads the rules; the file may be a pipe. Throws `Failure` CONFIGURATION for an untrusted file, and USAGE for an unreadable one, invalid JSON or an
 * invalid rule.
 */
export async function readFaults(path: string): Promise<readonly FaultRule[]> {
  const text = await readText(path);
  let found: unknown;
  try {
    found = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw unusable(path, ' is not JSON', cause);
  }
  try {
    return decodeFaults(found);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw unusable(path, `: ${error.message.replace(/\.$/, '')}`);
  }
}

/** The failure of a file; `what` ends its sentence. */
function unusable(path: string, what: string, cause?: unknown): Failure {
  const hint = 'Run linecheck help faults for an example.';
  return new Failure('USAGE', `The faults file ${path}${what}.`, { cause, hint });
}

async function readText(path: string): Promise<string> {
  const bytes = Buffer.alloc(MOST_BYTES + 1);
  let length = 0;
  try {
    const file = await open(path);
    try {
      const fault = distrust(path, await file.stat(), currentUser());
      if (fault !== undefined) throw distrustFailure(path, fault);
      for (;;) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length === bytes.length) break;
      }
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure('USAGE', `Can't read the faults file ${path}.`, {
      cause,
      hint: 'Check the path of --faults, and that it is a file that you may read.',
    });
  }
  if (length > MOST_BYTES) throw unusable(path, ' is too large: over 1 MiB');
  return bytes.toString('utf8', 0, length);
}
