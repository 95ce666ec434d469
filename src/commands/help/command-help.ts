/** Layout of a command's help: usage, summary, examples, its own options. Connection options have their own topic. */
import { type Command, Help, type Option } from 'commander';
import { commandExamples } from './command-examples.ts';
import { CONNECTION_GROUP, isConnectionOption } from './connection-group.ts';

const CONNECTION_LINES = `
${CONNECTION_GROUP}
  --restaurant, --archive, --demo and others: see linecheck help connect`;

/** Formats the help of a command, for `configureHelp`. */
export function formatHelp(command: Command, { helpWidth = 80 }: Help): string {
  const own = new OwnHelp();
  own.helpWidth = helpWidth;
  const text = own.formatHelp(command, own);
  const options = command.options.some(isConnectionOption) ? `${CONNECTION_LINES}\n` : '';
  const examples = commandExamples(command);
  if (examples.length === 0) return text + options;
  const [usage = '', description = '', ...rest] = text.split('\n\n');
  const listed = `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`;
  return [usage, description, listed, ...rest].join('\n\n') + options;
}

/** Formats without connection options, and with the short names of commands. */
class OwnHelp extends Help {
  override visibleOptions(command: Command): Option[] {
    return super.visibleOptions(command).filter((option) => !isConnectionOption(option));
  }

  override subcommandTerm(command: Command): string {
    return [command.name(), ...command.aliases()].join('|');
  }
}
