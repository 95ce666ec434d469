import { SIGNING_ALGORITHMS } from '../../service/tokens/signing-keys.ts';
import { oneOf, onOff } from '../../settings/reader.ts';
import type { FlagsOf, Setting } from '../../settings/setting.ts';
import { SERVE_SETTINGS } from '../serve/settings.ts';

const { host, port, pageSize, tokenLifetime, rateLimit, faults, clock, logLevel } = SERVE_SETTINGS;

/** By commander's option names. */
export const SANDBOX_SETTINGS = {
  clock,
  clockStopped: {
    flag: '--clock-stopped',
    help: 'stop the clock between its changes',
    reader: onOff,
  },
  host,
  port,
  // No variable: forgotten in a shell, it would open the sandbox to others.
  allowRemote: {
    flag: '--allow-remote',
    help: 'allow a --host beyond this machine, although the secret is public',
    reader: onOff,
  },
  pageSize,
  tokenLifetime,
  algorithm: {
    flag: '--algorithm <name>',
    help: `token signatures: ${SIGNING_ALGORITHMS.join(' or ')}`,
    reader: oneOf(SIGNING_ALGORITHMS),
    default: SIGNING_ALGORITHMS[0],
  },
  rateLimit,
  faults,
  logLevel: { ...logLevel, default: 'warn' },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type SandboxSettingFlags = FlagsOf<typeof SANDBOX_SETTINGS>;
