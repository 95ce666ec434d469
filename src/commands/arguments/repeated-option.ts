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

export function auditedArguments(command: Command): Command {
  return command
    .option(
      '--date <date>',
      'also check the bumps of a date: YYYYMMDD, today, yesterday or -N days',
    )
    .option(
      '--rule <id=choice>',
      'set a rule to off, info (note), warn, or error (repeatable)',
      repeated,
    );
}
