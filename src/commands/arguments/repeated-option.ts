/** Options that may be repeated. */
import type { Command } from 'commander';

/** Collects the values, for commander. */
export function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Adds it to a command, with an example of a plant. */
export function plantOption(command: Command, example: string): Command {
  return command.option(
    '--plant <plant>',
    `fault to plant, such as ${example}; see linecheck help plants; repeatable`,
    repeated,
  );
}
