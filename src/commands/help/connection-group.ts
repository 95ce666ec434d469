/** The options that choose what a command reads: their own group, and their own page. */
import type { Option } from 'commander';

/** Heading of the group. */
export const CONNECTION_GROUP = 'Connection options:';

/** Whether `linecheck help connect` lists an option, and the help of its commands does not. */
export function isConnectionOption({ helpGroupHeading }: Option): boolean {
  return helpGroupHeading === CONNECTION_GROUP;
}
