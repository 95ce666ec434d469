/** Which demo a command is to read, if any: by its flags only, because nobody may be shown invented data unasked. */
import { Failure } from '../../contract/failures.ts';
import { digits, oneOf, readAs } from '../../settings/reader.ts';
import { attribute, option } from '../../settings/setting.ts';
import { type ConnectionFlags, SETTINGS } from '../../settings/settings.ts';
import { PROFILE_NAMES, type ProfileName } from '../../simulator/profile.ts';
import { refusePlatformOptions } from '../platform/idle-options.ts';

/** What the demo is made from, without the place where it stands. */
export interface DemoRequest {
  readonly profile: ProfileName;
  readonly seed: number;
}

/** The demo that opens where no other is asked for. */
export const DEMO: DemoRequest = { profile: 'typical', seed: 1 };

/** What names another source than the demo. */
const OTHER_SOURCES = [SETTINGS.archive, SETTINGS.baseUrl, SETTINGS.clientId, SETTINGS.profile];

/**
 * The demo of `--demo`, whatever file and environment say; `undefined` without that flag. Throws USAGE where a flag names another source,
 * and for a profile or a seed of a demo that is not asked for or cannot be.
 */
export function requestedDemo(flags: ConnectionFlags): DemoRequest | undefined {
  if (flags.demo !== true) {
    const lone =
      flags.demoProfile === undefined ? flags.demoSeed && '--demo-seed' : '--demo-profile';
    if (lone === undefined) return undefined;
    throw new Failure('USAGE', `${lone} is only for the demo.`, { hint: 'Add --demo.' });
  }
  for (const { flag } of OTHER_SOURCES) {
    if (!Object.hasOwn(flags, attribute(flag))) continue;
    throw new Failure('USAGE', `Either --demo or ${option(flag)} can be read, not both.`);
  }
  refusePlatformOptions(flags, 'the demo');
  return demoOf(flags.demoProfile, flags.demoSeed);
}

/** The demo of a profile and a seed as they are typed. Throws USAGE for one that cannot be. */
export function demoOf(profile: string | undefined, seed: string | undefined): DemoRequest {
  return {
    profile:
      profile === undefined ? DEMO.profile : readAs(oneOf(PROFILE_NAMES), 'profile', profile),
    seed: seed === undefined ? DEMO.seed : readAs(digits(9), 'seed', seed),
  };
}

/** The flags that ask for it again. */
export function demoOptions({ profile, seed }: DemoRequest): readonly string[] {
  return [
    '--demo',
    ...(profile === DEMO.profile ? [] : [`--demo-profile=${profile}`]),
    ...(seed === DEMO.seed ? [] : [`--demo-seed=${seed}`]),
  ];
}
