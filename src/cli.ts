#!/usr/bin/env node
/** The command line: what there is to say, and how every way out ends. */
import { Command, CommanderError } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { archiveArguments } from './commands/archive-arguments.ts';
import { auditArguments } from './commands/audit-arguments.ts';
import { configArguments } from './commands/config-arguments.ts';
import { DEMO } from './commands/configured-source.ts';
import { conformanceArguments } from './commands/conformance-arguments.ts';
import type { ConnectionFlags } from './commands/connection.ts';
import { connectionArguments, sourceArguments } from './commands/connection-arguments.ts';
import { crashText } from './commands/crash-text.ts';
import { diffArguments } from './commands/diff-arguments.ts';
import { fulfillmentsArguments } from './commands/fulfillments-arguments.ts';
import type { FulfillmentsFlags } from './commands/fulfillments-request.ts';
import {
  type DemoFlags,
  demoCommand,
  type MonitorFlags,
  monitorCommand,
} from './commands/monitor.ts';
import { reportArguments } from './commands/report-arguments.ts';
import { serveArguments } from './commands/serve-arguments.ts';
import type { StationsFlags } from './commands/stations.ts';
import { syncArguments } from './commands/sync-arguments.ts';
import { traceArguments } from './commands/trace-arguments.ts';
import { EXIT, Failure } from './contract/failures.ts';
import { safeText } from './terminal/safe-text.ts';

/** What commander says of a word that is no command, since the monitor is what no command means. */
const STRAY = /too many arguments for 'monitor'.*/;
const NO_SUCH = 'there is no such command.';

function program(): Command {
  const linecheck = new Command('linecheck')
    .description('A terminal monitor for restaurant kitchens: stations, routing, fulfillment.')
    .version(packageJson.version, '-V, --version')
    .exitOverride()
    .configureHelp({ sortSubcommands: true })
    .showHelpAfterError('See linecheck --help.')
    .configureOutput({
      outputError: (text, write) =>
        write(text.replace(/^error: /, 'linecheck: ').replace(STRAY, NO_SUCH)),
    });

  const monitor = linecheck
    .command('monitor', { isDefault: true })
    .description('open the monitor; on the demo restaurant when nothing is configured')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--link <kind>', 'your link to this terminal: auto, slow or fast', 'auto');
  sourceArguments(monitor).action((flags: MonitorFlags) => monitorCommand(flags));

  linecheck
    .command('demo')
    .description('open the monitor on a simulated restaurant, live')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--link <kind>', 'your link to this terminal: auto, slow or fast', 'auto')
    .option('--profile <name>', 'cafe, typical, busy, commissary or stress', DEMO.profile)
    .option(
      '--seed <number>',
      'the same seed gives the same restaurant and days',
      String(DEMO.seed),
    )
    .option('--timezone <zone>', 'where it stands; by default wherever it is dinner time now')
    .action((flags: DemoFlags) => demoCommand(flags));

  const doctor = linecheck
    .command('doctor')
    .description('look whether the platform and the terminal do what the monitor needs');
  sourceArguments(doctor).action(async (flags: ConnectionFlags) => {
    const { doctorCommand } = await import('./commands/doctor.ts');
    await doctorCommand(flags);
  });

  const stations = linecheck
    .command('stations')
    .description('print the stations; in a pipe one JSON object a line')
    .argument('[station]', 'guid or name: this one alone, with its findings')
    .option(
      '--format <format>',
      'table, json or ndjson; by default table on a terminal, else ndjson',
    );
  sourceArguments(stations).action(async (station: string | undefined, flags: StationsFlags) => {
    const { stationsCommand } = await import('./commands/stations.ts');
    await stationsCommand(station, flags);
  });

  const fulfillments = fulfillmentsArguments(linecheck.command('fulfillments'));
  sourceArguments(fulfillments).action(
    async (date: string | undefined, filters: readonly string[], flags: FulfillmentsFlags) => {
      const { fulfillmentsCommand } = await import('./commands/fulfillments.ts');
      await fulfillmentsCommand(date === undefined ? [] : [date, ...filters], flags);
    },
  );

  sourceArguments(reportArguments(linecheck.command('report')));
  sourceArguments(auditArguments(linecheck.command('audit')));
  sourceArguments(traceArguments(linecheck.command('trace')));
  sourceArguments(diffArguments(linecheck.command('diff')));
  serveArguments(linecheck.command('serve'));
  connectionArguments(conformanceArguments(linecheck.command('conformance')));
  archiveArguments(linecheck.command('archive'));
  syncArguments(linecheck.command('sync'));
  configArguments(linecheck.command('config'));
  return linecheck;
}

/** Runs a command line and returns the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(argv);
    // A command that found something says so by the code alone.
    return typeof process.exitCode === 'number' ? process.exitCode : EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (!(error instanceof Failure)) {
      process.stderr.write(crashText(error, process.env));
      // Whatever went wrong may have left something running.
      if (!terminalGone) process.exit(EXIT.failure);
      return EXIT.failure;
    }
    const id = error.requestId === undefined ? '' : ` (request ${safeText(error.requestId)})`;
    process.stderr.write(
      `linecheck: ${safeText(error.message)}${id}\n${error.hint} [${error.code}]\n`,
    );
    return error.exitCode;
  }
}

// While the monitor is drawn it sees to these itself: the terminal must be restored before anything is told.
process.on('uncaughtException', (error) => {
  process.stderr.write(crashText(error, process.env));
  process.exit(EXIT.failure);
});

let terminalGone = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A terminal that was closed: the monitor ends by itself, and removes what it made.
  terminalGone ||= error.code === 'EIO';
  if (terminalGone) return;
  // Whoever read us has gone; there is nobody left to tell.
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  process.stderr.write(`linecheck: standard output takes no more (${error.code ?? error.name}).\n`);
  process.exit(EXIT.failure);
});

process.exitCode = await main(process.argv);
if (terminalGone) {
  // Node aborts with a core dump where it cannot restore the terminal on its way out; the signal's default does not.
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}
