/** The flags of `linecheck serve`, and what its help tells of them. */
import type { Command } from 'commander';
import { Failure } from '../../contract/failures.ts';
import { type Setting, written } from '../../settings/setting.ts';
import type { Run } from '../io.ts';
import type { ExplainFlags } from './explain.ts';
import { SERVE_SETTINGS, type ServeFlags } from './settings.ts';

/** Gives them to the command, and what it does with them. */
export function serveArguments(command: Command, run: Run): Command {
  command.description('serve the kitchen API from an archive');
  for (const record of Object.values<Setting<unknown>>(SERVE_SETTINGS)) {
    const { flag = '', default: otherwise, help } = record;
    command.option(
      flag,
      otherwise === undefined ? help : `${help} (${written(record, otherwise)})`,
    );
  }
  return command
    .option('--explain', 'print what it does and who chose it, the document or us, and end')
    .option('--format <format>', 'table, json or md, with --explain', 'table')
    .addHelpText('after', HELP)
    .action(async (flags: ServeFlags & ExplainFlags, self: Command) => {
      refuseOthers(self, flags.explain === true);
      if (flags.explain === true) {
        const { explainCommand } = await import('./explain.ts');
        return explainCommand(flags.format, run);
      }
      const { serveCommand } = await import('./serve.ts');
      await serveCommand(flags, run);
    });
}

/** The options of explaining; serving has all others. */
const EXPLAINING: ReadonlySet<string> = new Set(['explain', 'format']);

/** Throws USAGE for an option of serving where nothing is served, and of explaining where nothing is explained. */
function refuseOthers(command: Command, isExplaining: boolean): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== 'cli') continue;
    if (EXPLAINING.has(name) === isExplaining) continue;
    const why = isExplaining ? 'cannot be used with --explain' : 'needs --explain';
    throw new Failure('USAGE', `${option.long ?? option.flags} ${why}.`);
  }
}

const HELP = `
The first line on stdout is "linecheck serving URL", once connections are
accepted; stderr is a log of JSON objects, one a line. SIGTERM and SIGINT end
it when what it answers is answered, 10 s at most; a second one ends it at
once.
An archive that is named and missing is refused; without a name the one of the
data folder is made.
Each flag has a variable: LINECHECK_ARCHIVE, LINECHECK_PAGE_SIZE and so on;
--clock-control has none.

Besides the operations: GET /health (the process is up), /ready (its archive
answers; 503 while it does not, and once it ends), /.well-known/jwks.json (the
public keys of its tokens).
The files of --faults, --tls-cert and --tls-key must belong to the user of the
service or to root, and nobody else may be able to change them or their folder.
Plain http is for this machine only, or behind a proxy with TLS. Logins that
fail are counted by address: behind a proxy, name it by --trusted-proxy, as
addresses or networks such as 10.0.0.0/8, with commas. It must set or append
X-Forwarded-For. --clock-control cannot be used with it.`;
