import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { ownRun } from '../commands/own-io.ts';
import { schemas } from './schemas.ts';

it('assets/schemas.json is generated from columns and JSON types', async () => {
  await expect(`${JSON.stringify(schemas())}\n`).toMatchFileSnapshot('../../assets/schemas.json');
});

/** With a flag for a format. */
function formatted(command: Command, above: readonly string[] = []): readonly string[] {
  return command.commands.flatMap((each) => {
    const path = [...above, each.name()];
    const own = each.options.some(({ long }) => long === '--format') ? [path.join(' ')] : [];
    return [...own, ...formatted(each, path)];
  });
}

it('each command with a format has a schema', () => {
  const names = formatted(program(ownRun()));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !(name in schemas()))).toEqual([]);
});
