/** The language of filters over the restaurants of a chain. */
import type { FilterLanguage } from '../filter/filter-language.ts';
import { SCALES } from '../filter/filter-scale.ts';

/** Fields over text: how each is tested, and its line in the help. */
export const FLEET_TEXT_FIELDS = {
  restaurant: { kind: 'text', aliases: ['name'], help: 'name of the restaurant' },
  guid: { kind: 'text', aliases: [], help: 'GUID of the restaurant' },
  tag: { kind: 'choice', aliases: ['tags'], help: 'tag in the profile: tag:west' },
  state: {
    kind: 'choice',
    aliases: [],
    help: 'slow, quiet, busy, ok, service, closed, past, failed, denied, unsubscribed or unread',
  },
  station: { kind: 'text', aliases: [], help: 'name of a slow or quiet station' },
  rule: { kind: 'choice', aliases: [], help: 'rule with an issue: rule:R06' },
} as const;

/** Fields over numbers. */
export const FLEET_NUMBER_FIELDS = {
  issues: { kind: 'count', aliases: ['findings'], help: 'errors and warnings: issues>0' },
  errors: { kind: 'count', aliases: [], help: 'errors of setup and date' },
  warnings: { kind: 'count', aliases: [], help: 'warnings of setup and date' },
  late: { kind: 'share', aliases: [], help: 'share of late items on the date: late>20%' },
  age: { kind: 'duration', aliases: [], help: 'since the last good reading: age>10m' },
} as const;

/** Name of a field over text. */
export type FleetTextField = keyof typeof FLEET_TEXT_FIELDS;
/** Name of a field over numbers. */
export type FleetNumberField = keyof typeof FLEET_NUMBER_FIELDS;

type Named = ReturnType<FilterLanguage<FleetTextField, FleetNumberField>['fieldNamed']>;

const byTypedName = new Map<string, Named>([
  ...typed(FLEET_TEXT_FIELDS).map(([name, field]) => [name, { over: 'text', field }] as const),
  ...typed(FLEET_NUMBER_FIELDS).map(([name, field]) => [name, { over: 'number', field }] as const),
]);

/** Its fields. */
export const FLEET_LANGUAGE: FilterLanguage<FleetTextField, FleetNumberField> = {
  fieldNamed: (name) => byTypedName.get(name.toLowerCase()),
  typedNames: [...byTypedName.keys()],
  kindOf: (field) => FLEET_TEXT_FIELDS[field].kind,
  scaleOf: (field) => SCALES[FLEET_NUMBER_FIELDS[field].kind],
};

/** Every name and alias with its field. */
function typed<Name extends string>(
  fields: Readonly<Record<Name, { readonly aliases: readonly string[] }>>,
): readonly (readonly [typed: string, field: Name])[] {
  const names = Object.keys(fields).filter((each): each is Name => Object.hasOwn(fields, each));
  return names.flatMap((name) =>
    [name, ...fields[name].aliases].map((each) => [each, name] as const),
  );
}
