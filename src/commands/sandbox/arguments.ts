import type { Command } from 'commander';
import { DEMO } from '../../reader/demo/demo-request.ts';
import { withListFormat } from '../archive/flags.ts';
import { onFlags, plantOption, serviceOptions } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { SANDBOX_SETTINGS } from './settings.ts';

export function sandboxArguments(command: Command, run: Run): Command {
  withListFormat(command, 'table')
    .description('serve simulated restaurants with a live day, to develop against the API')
    .option('--profile <name>', 'size: cafe, typical, busy, commissary, or stress', DEMO.profile)
    .option('--seed <number>', 'the same seed gives the same restaurants', String(DEMO.seed))
    .option('--restaurants <number>', 'a chain, 1 to 400 (default: three in one place)')
    .option('--timezone <zone>', 'IANA time zone (default: where it is dinner time at the start)');
  return serviceOptions(plantOption(command, 'slow:Grill@19:00+40m'), SANDBOX_SETTINGS)
    .addHelpText('after', HELP)
    .action(onFlags(run, async () => (await import('./sandbox.ts')).sandboxCommand));
}

const HELP = `
  linecheck sandbox
  linecheck sandbox --clock 2026-05-01T23:00:00Z --plant slow:Grill@19:30+40m
  linecheck sandbox --port 0 --format json --clock-stopped --page-size 3

It prints URL, client ID, secret, restaurants, and lines to try. SIGTERM and
Ctrl-C end it. One restaurant is in service, one has no subscription, one is
closed. Items appear as the clock passes. The same seed, time zone, plants, and
clock give the same exports. Nothing is kept.
The clock, plants, and faults can be changed at runtime: linecheck help
integrate has these endpoints, and recipes. The API's document is at
/openapi.json, public token keys are at /.well-known/jwks.json.
The secret is public, so it listens only on this machine, unless --allow-remote
is set. The control endpoints answer only at 127.0.0.1, never other machines.`;
