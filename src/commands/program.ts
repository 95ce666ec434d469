import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { addQuietFlags, DEFAULT_WIDTH, type Outlet } from '../output/line-output.ts';
import { archiveArguments } from './archive/arguments.ts';
import {
  DEMO_FLAGS,
  type DemoFlags,
  MONITOR_FLAGS,
  type MonitorFlags,
} from './arguments/command-flags.ts';
import {
  commandNamed,
  orderedWords,
  refuseBlankOptions,
  refuseSecondValues,
} from './arguments/command-line.ts';
import { Refused } from './arguments/end-text.ts';
import type { Run } from './arguments/io.ts';
import { addFlags, demoSourceArguments, SHARED_GROUP } from './arguments/shared-arguments.ts';
import { exportArguments, exporterArguments, syncArguments } from './copy-arguments.ts';
import { helpArguments } from './help/arguments.ts';
import { commandWords, formatHelp, usageError } from './help/command-help.ts';
import { kitchenArguments } from './kitchen-arguments.ts';
import { demoCommand, monitorCommand } from './monitor.ts';
import { refuseRemoved } from './removed.ts';
import {
  completionArguments,
  configArguments,
  doctorArguments,
  loginArguments,
  sandboxArguments,
  serveArguments,
} from './service-arguments.ts';

/** This command runs if no command is named. */
const DEFAULT_COMMAND = 'monitor';

const MONITOR_HELP = `
Opens full screen on a terminal: ? lists the keys of a screen, and q goes back.
In a pipe it prints the stations once, as text.`;

const DEMO_HELP = `
Opens the monitor as linecheck does, on simulated data, whatever is configured.
linecheck help start explains the demo and its plants.`;

export function program(run: Run): Command {
  const linecheck = new Command('linecheck')
    .description('A terminal monitor for restaurant kitchens: pace, ticket routes, setup checks.')
    .version(
      packageJson.version,
      '-V, --version',
      'print the version (--verbose: also what it is built of)',
    )
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureHelp({ formatHelp })
    .helpCommand(false)
    .hook('preAction', (_program, command) => refuseBlankOptions(command))
    .configureOutput({
      writeOut: (text) => void run.stdout.write(text),
      writeErr: (text) => void run.stderr.write(text),
      getOutHelpWidth: () => outletWidth(run.stdout),
      getErrHelpWidth: () => outletWidth(run.stderr),
      outputError: (text, write) => write(usageError(text)),
    });

  linecheck.commandsGroup('Read a kitchen:');
  demoSourceArguments(
    addFlags(linecheck.command(DEFAULT_COMMAND, { isDefault: true }), MONITOR_FLAGS),
  )
    .description('open the monitor (the demo when nothing is configured)')
    .addHelpText('after', MONITOR_HELP)
    .action((flags: MonitorFlags) => monitorCommand(flags, run));

  addFlags(linecheck.command('demo'), DEMO_FLAGS)
    .description('open the monitor on a simulated restaurant or chain')
    .addHelpText('after', DEMO_HELP)
    .action((flags: DemoFlags) => demoCommand(flags, run));

  kitchenArguments(linecheck, run);

  linecheck.commandsGroup('Connect to a platform:');
  configArguments(linecheck.command('config'), run);
  doctorArguments(linecheck.command('doctor'), run);
  loginArguments(linecheck.command('login'), run);

  linecheck.commandsGroup('Copy data and serve the API:');
  syncArguments(linecheck.command('sync'), run);
  archiveArguments(linecheck.command('archive'), run);
  exportArguments(linecheck.command('export'), run);
  serveArguments(linecheck.command('serve'), run);
  sandboxArguments(linecheck.command('sandbox'), run);
  exporterArguments(linecheck.command('exporter'), run);

  linecheck.commandsGroup('This program:');
  helpArguments(linecheck.command('help'), linecheck, run);
  completionArguments(linecheck.command('completion'), run);
  addQuietFlags(linecheck, SHARED_GROUP);
  refuseSecondValues(linecheck);
  pointToHelp(linecheck);
  return linecheck;
}

function pointToHelp(command: Command): void {
  command.showHelpAfterError(
    `Run ${['linecheck', ...commandWords(command)].join(' ')} --help. [USAGE]`,
  );
  for (const each of command.commands) pointToHelp(each);
}

function outletWidth({ isTTY, columns }: Outlet): number {
  return (isTTY === true ? columns : undefined) ?? DEFAULT_WIDTH;
}

/** Passes the command's words to `onWords` before it runs. Throws `Refused` if nothing is to run, and the command's errors. */
export async function runCommandLine(
  argv: readonly string[],
  run: Run,
  onWords: (words: readonly string[]) => void,
): Promise<void> {
  const linecheck = program(run).hook('preAction', (_program, command) => {
    onWords(commandWords(command));
  });
  const refuseRemovedWords = (words: readonly string[]) =>
    refuseRemoved(words.map((word) => commandNamed(linecheck, word)?.name() ?? word));
  // A removed command can't be ordered, so it is refused first. Options before a command can hide a removed flag, so flags are checked
  // again after ordering.
  refuseRemovedWords(argv);
  const words = orderedWords(argv, linecheck);
  refuseRemovedWords(words);
  try {
    await linecheck.parseAsync(words, { from: 'user' });
  } catch (error) {
    throw error instanceof CommanderError ? new Refused(error.exitCode === 0) : error;
  }
}
