/** Narration: output on stderr besides errors and warnings. `--quiet` drops it, because cron mails whatever is printed. */
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import type { QuietFlags } from '../settings/setting.ts';
import type { Outlet } from './line-output.ts';

/** Commands that narrate only to people at the terminal, or never. */
const WITHOUT = new Set(['monitor', 'demo', 'serve', 'help', 'completion', 'licenses']);
const ASKING = new Set(['init', 'path']);

/** Adds the flag to every command below this one that runs unattended. */
export function quietArguments(command: Command): void {
  for (const each of command.commands) {
    if (WITHOUT.has(each.name())) continue;
    if (command.name() === 'config' && ASKING.has(each.name())) continue;
    if (each.commands.length > 0) quietArguments(each);
    else each.option('-q, --quiet', 'print only errors and warnings on stderr (for cron)');
  }
}

/** The outlet of narration: stderr, or none. */
export function narration(stderr: Outlet, { quiet }: QuietFlags): Outlet {
  if (quiet !== true) return stderr;
  return new Writable({ write: (_piece, _encoding, done) => done() });
}
