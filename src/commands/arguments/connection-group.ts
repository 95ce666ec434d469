/** The group of options that choose what a command reads; they have their own topic. */
import type { Option } from 'commander';

export const CONNECTION_GROUP = 'Connection options:';

/** Whether `linecheck help connect` lists the option in place of the command's help. */
export function isConnectionOption({ helpGroupHeading }: Option): boolean {
  return helpGroupHeading === CONNECTION_GROUP;
}
