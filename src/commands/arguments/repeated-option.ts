/** Repeatable options. */
import type { Command } from 'commander';

/** For commander. */
export function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Help includes an example plant. */
export function plantOption(command: Command, example: string): Command {
  return command.option(
    '--plant <plant>',
    `fault to plant, such as ${example} (repeatable, see linecheck help plants)`,
    repeated,
  );
}
