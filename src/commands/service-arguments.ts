import type { Command } from 'commander';
import { listFormatFlag } from '../output/format.ts';
import { writeLines } from '../output/line-output.ts';
import { readChoice } from '../settings/typed-text.ts';
import { DOCTOR_FLAGS, type DoctorFlags, LOGIN_FLAGS } from './arguments/command-flags.ts';
import type { Run } from './arguments/io.ts';
import {
  addFlags,
  onFlags,
  platformArguments,
  serviceOptions,
  sourceArguments,
} from './arguments/shared-arguments.ts';
import { COMPLETION_FILES, COMPLETION_SHELLS, shippedText } from './help/shipped-files.ts';
import { SANDBOX_FLAGS, SANDBOX_SETTINGS, SERVE_SETTINGS } from './serve/settings.ts';

export function configArguments(config: Command, run: Run): void {
  config.description('show, check, or create settings').addHelpText('after', CONFIG_HELP);
  sourceArguments(addFlags(config.command('show'), listFormatFlag()))
    .description('print every setting, its value, and where it is set (never a secret)')
    .action(onFlags(run, async () => (await import('./config-show.ts')).configShowCommand));
  config
    .command('check')
    .description('print mistakes in the file and in LINECHECK_RESTAURANTS (exit 2 for any)')
    .action(async () => (await import('./config-show.ts')).configCheckCommand(run));
  config
    .command('init')
    .description('create the file by a few questions (without a terminal: print an example)')
    .action(async () => (await import('./config-init.ts')).configInitCommand(run));
  config
    .command('path')
    .description('print the file path')
    .action(async () => {
      const { configPathCommand } = await import('./config-show.ts');
      configPathCommand(run);
    });
}

const CONFIG_HELP = `
The file is config.toml in ~/.config/linecheck or $XDG_CONFIG_HOME/linecheck, or
the path in LINECHECK_CONFIG. A setting is taken from its flag, else its
variable, else the profile, else the default. The profile is that of --profile
or LINECHECK_PROFILE, else the file's default_profile, else the only one there
is.

The secret is never in the file: set client_secret_file to a file that only you
can read, or client_secret_command to a command that prints it. The file and its
folder must belong to you or root, and nobody else may be able to change them.`;

export function doctorArguments(command: Command, run: Run): void {
  sourceArguments(addFlags(command, DOCTOR_FLAGS))
    .description('check network, platform, and terminal')
    .addHelpText('after', DOCTOR_HELP)
    .action(async (flags: DoctorFlags) => {
      const { doctorCommand } = await import('./doctor/doctor.ts');
      await doctorCommand(flags, run, async (path, checks) => {
        const { writeSupportReport } = await import('./support-report.ts');
        await writeSupportReport(path, checks, flags, run);
      });
    });
}

const DOCTOR_HELP = `
Prints a line for each step, with what to do where one fails. The exit code is
that of the gravest failure. The file that --report writes has no hosts, names,
IDs, or secrets.`;

export function loginArguments(command: Command, run: Run): Command {
  return platformArguments(addFlags(command, LOGIN_FLAGS))
    .description('log in, and print scopes and expiry, never the token')
    .addHelpText('after', LOGIN_HELP)
    .action(onFlags(run, async () => (await import('./login.ts')).loginCommand));
}

const LOGIN_HELP = `
Prints the token's scopes, how long it is valid, and how far the platform's
clock is from this machine's. The exit code is 0 after a login, 2 for a mistake
in the configuration, 3 if the login is refused, and 7 if the platform can't be
reached.

linecheck help connect explains where the secret comes from.

With --token-cache (token_cache = true in the profile), this and every command
that reads from a platform stores the token in the state folder, readable only
by you, until a minute before it expires or the platform refuses it. linecheck
doctor never uses it. --forget overwrites it on this machine only: the platform
has no way to revoke a token before it expires.`;

export function serveArguments(command: Command, run: Run): Command {
  return serviceOptions(command, SERVE_SETTINGS)
    .description('serve the kitchen API from an archive')
    .addHelpText('after', SERVE_HELP)
    .action(onFlags(run, async () => (await import('./serve/serve.ts')).serveCommand));
}

const SERVE_HELP = `
When it accepts connections, it prints "linecheck serving URL" on stdout. Its
log goes to stderr, one JSON object per line. SIGTERM and SIGINT end it after
the open requests, within 10 seconds. A second signal ends it immediately.

The archive of --archive must exist. Without the flag, the archive in the data
folder is used, and created if it is missing. Each flag has a variable:
LINECHECK_ARCHIVE, LINECHECK_PAGE_SIZE, and so on.

Besides the API's operations it serves GET /health (the process runs), /ready
(the archive answers; 503 while it doesn't and during shutdown), and
/.well-known/jwks.json (the public keys of tokens).

The files of --faults, --tls-cert and --tls-key must belong to the service's
user or root, and nobody else may be able to change them or their folder.

Use plain http only on this machine, or behind a proxy with TLS. Failed logins
are counted by address. Behind a proxy, set --trusted-proxy to the addresses of
your proxies, or networks such as 10.0.0.0/8, separated by commas. The proxy
must set or append X-Forwarded-For.`;

export function sandboxArguments(command: Command, run: Run): Command {
  return serviceOptions(addFlags(command, SANDBOX_FLAGS), SANDBOX_SETTINGS)
    .description('serve simulated restaurants with a live day, to develop against the API')
    .addHelpText('after', SANDBOX_HELP)
    .action(onFlags(run, async () => (await import('./serve/sandbox.ts')).sandboxCommand));
}

const SANDBOX_HELP = `
  linecheck sandbox
  linecheck sandbox --clock 2026-05-01T23:00:00Z --plant slow:Grill@19:30+40m
  linecheck sandbox --port 0 --format json --clock-stopped --page-size 3

It prints its URL, a client ID and secret, the restaurants, and commands to try.
SIGTERM and Ctrl-C end it. One restaurant is in service, one has no
subscription, and one is closed. Items appear as time passes on its clock. The
same seed, time zone, plants, and clock give the same answers. Nothing is
stored.

The clock can be set while it runs: linecheck help integrate has the endpoint
and recipes. The API's document is at /openapi.json, and the public keys of
tokens are at /.well-known/jwks.json.

The secret is public, so it listens only on this machine, unless --allow-remote
is set. Even then, the clock can be set only from this machine.`;

export function completionArguments(command: Command, run: Run): Command {
  return command
    .description('print the shell completion script')
    .argument('<shell>', 'bash, zsh, or fish')
    .addHelpText('after', COMPLETION_HELP)
    .action(async (shell: string) => {
      const file = COMPLETION_FILES[readChoice('shell', COMPLETION_SHELLS, shell)];
      await writeLines([await shippedText(file, run.host)], run.stdout);
    });
}

const COMPLETION_HELP = `
Prints a script. To load it in every shell, add the line to the shell's file:
  bash  ~/.bashrc: eval "$(linecheck completion bash)"
  zsh   ~/.zshrc, after compinit: source <(linecheck completion zsh)
  fish  ~/.config/fish/config.fish: linecheck completion fish | source

The script has the commands, their flags, and the values that the help lists.`;
