/** Filter language for a chain's restaurants. */
import {
  type FilterLanguage,
  fieldHelp,
  fieldLanguage,
  ISSUE_FIELDS,
} from '../filter/filter-language.ts';
import { orText } from '../text/quantities.ts';

/** Values of `state:`. */
export const FLEET_STATES = [
  'stopped',
  'slow',
  'quiet',
  'busy',
  'muted',
  'ok',
  'unknown',
  'service',
  'closed',
  'past',
  'failed',
  'denied',
  'unsubscribed',
  'unread',
] as const;

export type FleetStateWord = (typeof FLEET_STATES)[number];

const FLEET_TEXT_FIELDS = {
  restaurant: { kind: 'text', aliases: ['name'], help: 'restaurant name' },
  guid: { kind: 'text', aliases: [], help: 'restaurant GUID' },
  tag: { kind: 'choice', aliases: ['tags'], help: 'tag in the profile: tag:west' },
  state: {
    kind: 'choice',
    aliases: [],
    values: FLEET_STATES,
    help: `${orText(FLEET_STATES)}: state:slow|quiet`,
  },
  station: { kind: 'text', aliases: [], help: 'slow or quiet station by name' },
  rule: { kind: 'choice', aliases: [], help: 'rule with an issue: rule:R06' },
} as const;

const FLEET_NUMBER_FIELDS = {
  ...ISSUE_FIELDS,
  late: { kind: 'share', aliases: [], help: 'share of late items on the date: late>20%' },
  age: { kind: 'duration', aliases: [], help: 'time since the last good reading: age>10m' },
} as const;

export type FleetTextField = keyof typeof FLEET_TEXT_FIELDS;
export type FleetNumberField = keyof typeof FLEET_NUMBER_FIELDS;

export const FLEET_LANGUAGE: FilterLanguage<FleetTextField, FleetNumberField> = fieldLanguage(
  FLEET_TEXT_FIELDS,
  FLEET_NUMBER_FIELDS,
);

export const FLEET_FILTER_HELP = fieldHelp({ ...FLEET_TEXT_FIELDS, ...FLEET_NUMBER_FIELDS });
