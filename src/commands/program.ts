/** The table of commands: words, flags and what each does. Nothing runs before it is parsed. */
import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { quietArguments } from '../output/narration.ts';
import { DEMO } from '../sources/demo/demo-request.ts';
import { archiveArguments } from './archive/arguments.ts';
import { refuseBlankOptions } from './arguments/blank-options.ts';
import {
  connectionArguments,
  demoSourceArguments,
  sourceArguments,
} from './arguments/connection-arguments.ts';
import { fileArgument, outputArguments } from './arguments/output-arguments.ts';
import { auditArguments } from './audit/arguments.ts';
import { completionArguments } from './completion/arguments.ts';
import { configArguments } from './config/arguments.ts';
import { conformanceArguments } from './conformance/arguments.ts';
import { diffArguments } from './diff/arguments.ts';
import type { DoctorFlags } from './doctor/doctor.ts';
import { fleetArguments } from './fleet/arguments.ts';
import { fulfillmentsArguments } from './fulfillments/arguments.ts';
import type { FulfillmentsFlags } from './fulfillments/request.ts';
import { helpArguments } from './help/arguments.ts';
import { licencesArguments } from './help/licences-arguments.ts';
import { loginArguments, logoutArguments } from './login/arguments.ts';
import {
  type DemoFlags,
  demoCommand,
  type MonitorFlags,
  monitorCommand,
} from './monitor/monitor.ts';
import { reportArguments } from './report/arguments.ts';
import { serveArguments } from './serve/arguments.ts';
import { stationsArguments } from './stations/arguments.ts';
import { syncArguments } from './sync/arguments.ts';
import { traceArguments } from './trace/arguments.ts';
import { watchArguments } from './watch/arguments.ts';

/** What commander repeats of a flag that there is not: its value, too, which may be a secret. */
const UNKNOWN_FLAG = /(unknown option '(?:--[^='\n]*|-[^-'\n]))[^\n]*/;

/** What is meant where no command is named. */
export const USUAL_COMMAND = 'monitor';

/** The program, which nothing was asked of yet. */
export function program(): Command {
  const linecheck = new Command('linecheck')
    .description('A terminal monitor for restaurant kitchens: stations, routing, fulfillment.')
    .version(packageJson.version, '-V, --version')
    .exitOverride()
    .configureHelp({
      subcommandTerm: (command) => [command.name(), ...command.aliases()].join('|'),
    })
    .helpCommand(false)
    .hook('preAction', (_program, command) => refuseBlankOptions(command))
    .showHelpAfterError('See linecheck --help.')
    .configureOutput({
      outputError: (text, write) =>
        write(text.replace(/^error: /, 'linecheck: ').replace(UNKNOWN_FLAG, "$1'")),
    });

  linecheck.commandsGroup('Look at a kitchen:');
  const monitor = linecheck
    .command(USUAL_COMMAND, { isDefault: true })
    .description('open the monitor; on the demo restaurant when nothing is configured')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--link <kind>', 'your link to this terminal: auto, slow or fast', 'auto');
  demoSourceArguments(monitor).action((flags: MonitorFlags) => monitorCommand(flags));

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

  demoSourceArguments(outputArguments(stationsArguments(linecheck.command('stations'))));

  const fulfillments = fulfillmentsArguments(linecheck.command('fulfillments'));
  demoSourceArguments(outputArguments(fulfillments)).action(
    async (date: string | undefined, filters: readonly string[], flags: FulfillmentsFlags) => {
      const { fulfillmentsCommand } = await import('./fulfillments/fulfillments.ts');
      await fulfillmentsCommand(date === undefined ? [] : [date, ...filters], flags);
    },
  );

  demoSourceArguments(outputArguments(reportArguments(linecheck.command('report'))));
  demoSourceArguments(outputArguments(auditArguments(linecheck.command('audit'))));
  demoSourceArguments(fileArgument(traceArguments(linecheck.command('trace'))));
  demoSourceArguments(fileArgument(diffArguments(linecheck.command('diff'))));
  demoSourceArguments(fileArgument(fleetArguments(linecheck.command('fleet'))));
  demoSourceArguments(watchArguments(linecheck.command('watch')));

  linecheck.commandsGroup('Connect to a platform:');
  configArguments(linecheck.command('config'));
  const doctor = linecheck
    .command('doctor')
    .description('look whether network, platform and terminal do what the monitor needs')
    .option('--format <format>', 'table or json', 'table');
  sourceArguments(doctor).action(async (flags: DoctorFlags) => {
    const { doctorCommand } = await import('./doctor/doctor.ts');
    await doctorCommand(flags);
  });

  loginArguments(linecheck.command('login'));
  logoutArguments(linecheck.command('logout'));

  linecheck.commandsGroup('Copy it, and serve the API:');
  syncArguments(linecheck.command('sync'));
  archiveArguments(linecheck.command('archive'));
  serveArguments(linecheck.command('serve'));
  connectionArguments(conformanceArguments(linecheck.command('conformance')));

  linecheck.commandsGroup('The program itself:');
  helpArguments(linecheck.command('help'), linecheck);
  completionArguments(linecheck.command('completion'), linecheck, USUAL_COMMAND);
  licencesArguments(linecheck.command('licenses'));
  quietArguments(linecheck);
  return linecheck;
}
