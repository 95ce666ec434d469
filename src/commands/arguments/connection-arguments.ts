/** The flags by which commands are told what to read from. */
import type { Command } from 'commander';
import { repeated } from './repeated-option.ts';

/** Gives a command those of a platform, without a restaurant. */
export function platformArguments(command: Command): Command {
  return command
    .option('--profile <name>', 'profile of the configuration file (LINECHECK_PROFILE)')
    .option('--base-url <url>', 'address of the kitchen API (LINECHECK_BASE_URL)')
    .option(
      '--client-id <id>',
      'API client (LINECHECK_CLIENT_ID); its secret: LINECHECK_CLIENT_SECRET, or _FILE or _COMMAND',
    )
    .option('--timezone <zone>', 'IANA zone of the restaurant (LINECHECK_TIMEZONE)')
    .option(
      '--closeout-hour <hour>',
      'hour at which its business day ends (LINECHECK_CLOSEOUT_HOUR)',
    )
    .option('--header-prefix <name>', "prefix of the platform's headers (LINECHECK_HEADER_PREFIX)")
    .option('--user-access-type <type>', 'userAccessType of a login (LINECHECK_USER_ACCESS_TYPE)')
    .option(
      '--ca-file <path>',
      'PEM file of a private authority to trust as well (LINECHECK_CA_FILE)',
    )
    .option(
      '--allow-insecure-http',
      'send credentials over plain http to another machine (LINECHECK_ALLOW_INSECURE_HTTP=1)',
    )
    .option('--token-cache', 'keep the token on the disk (LINECHECK_TOKEN_CACHE=1)');
}

/** Gives a command those of a platform, and of the restaurants to look at. */
export function connectionArguments(command: Command, what = 'restaurant to look at'): Command {
  return platformArguments(command).option(
    '--restaurant <guid>',
    `${what}, by guid or a name of the profile or archive; can be repeated (LINECHECK_RESTAURANT, with commas)`,
    repeated,
  );
}

/** Gives a command those of a platform or an archive, and of the restaurants to look at. */
export function sourceArguments(command: Command): Command {
  return connectionArguments(command)
    .option(
      '--archive <url>',
      'read sqlite:PATH or postgres://… instead of a platform; the variable counts only where no platform is configured (LINECHECK_ARCHIVE)',
    )
    .option(
      '--mass-bump-limit <station=time>',
      'items bumped sooner after fire are mass-bumped there, instead of 30s: Bar=10s, by name or guid; can be repeated (LINECHECK_MASS_BUMP_LIMITS, with commas)',
      repeated,
    );
}

const DEMO_HELP = `
--demo reads the demo, whatever is configured, never otherwise. What it prints
is marked: "Demo: simulated data." stands on stderr and above tables and md;
each JSON object has demo: true, each line of csv a column demo.`;

/** The same for a command that reads the demo where it is asked to. */
export function demoSourceArguments(command: Command): Command {
  return sourceArguments(command)
    .option('--demo', 'read the demo: simulated restaurants, marked as such')
    .option('--demo-profile <name>', 'cafe, typical, busy, commissary or stress, with --demo')
    .option('--demo-seed <number>', 'the same seed gives the same demo, with --demo')
    .addHelpText('after', DEMO_HELP);
}
