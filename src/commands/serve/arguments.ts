import type { Command } from 'commander';
import { serviceOptions } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { SERVE_SETTINGS, type ServeFlags } from './settings.ts';

export function serveArguments(command: Command, run: Run): Command {
  return serviceOptions(command, SERVE_SETTINGS)
    .description('serve the kitchen API from an archive')
    .addHelpText('after', HELP)
    .action(async (flags: ServeFlags) => {
      const { serveCommand } = await import('./serve.ts');
      await serveCommand(flags, run);
    });
}

const HELP = `
When it accepts connections, it prints "linecheck serving URL" on stdout. stderr
is a log, one JSON object per line. SIGTERM and SIGINT end it after the open
requests, within 10 s. A second signal ends it immediately.
With --archive the archive must exist. Without it, the archive in the data
folder is used, and created if missing.
Each flag has a variable: LINECHECK_ARCHIVE, LINECHECK_PAGE_SIZE, and so on,
except --clock-control and --fault-control.

Besides the operations it serves GET /health (the process runs), /ready (the
archive answers, 503 while it does not and while shutting down) and
/.well-known/jwks.json (public keys for tokens).
The files of --faults, --tls-cert and --tls-key must belong to the service's
user or root, and nobody else may be able to change them or their folder.
Use plain http only on this machine, or behind a proxy with TLS. Failed logins
are counted by address: behind a proxy, set --trusted-proxy to proxy addresses
or networks such as 10.0.0.0/8, separated by commas. The proxy must set or
append X-Forwarded-For. --clock-control and --fault-control don't work with it.`;
