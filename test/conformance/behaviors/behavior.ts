/** A service behavior and where it comes from: the API document, or our choice where that is silent. */

import type { Schema } from '../../../src/contract/decode.ts';
import type { Origin } from '../../../src/contract/operations.ts';

export const DOCUMENT_SECTIONS = [
  'What the service does',
  'PlatformReference',
  'PrepStation',
  'ItemFulfillment',
  'AuthenticationRequest',
  'AuthenticationResponse',
  'AuthenticationToken',
  'ErrorMessage',
  'States and transitions',
  'Get all prep stations',
  'Get a prep station',
  'Get item fulfillments',
  'Get an authentication token',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
] as const;
type DocumentSection = (typeof DOCUMENT_SECTIONS)[number];
const SECTIONS: ReadonlySet<string> = new Set(DOCUMENT_SECTIONS);

/** What our choices follow: a decided point (A1 to A30), a standard, or operators' needs. */
type ChoiceSource = `A${number}` | `RFC ${number}` | 'Operation';

export interface Behavior {
  /** Never changes once published, such as `stations.page.last-without-header`. */
  readonly id: string;
  /** One sentence without a period. */
  readonly says: string;
  readonly origin: Origin;
  /** Section, or what our choice follows. */
  readonly where: string;
  /** Why no client can check it from outside, if none can. */
  readonly notCheckable?: string;
}

/** The last column is why no client can check it, if none can. */
type Row = `${DocumentSection | ChoiceSource} | ${string} | ${string}`;

export function behaviors(rows: readonly (Row | Behavior)[]): readonly Behavior[] {
  return rows.map((row) => {
    if (typeof row !== 'string') return row;
    const [where = '', id = '', says = '', notCheckable] = row.split(' | ');
    const origin = SECTIONS.has(where) ? 'document' : 'our choice';
    return { id, says, ...(notCheckable !== undefined && { notCheckable }), origin, where };
  });
}

/** `<prefix>.<field>` per resource field: type, format, whether required, and meaning. Nullability is our choice, and listed separately. */
export function fieldsOf(
  section: DocumentSection,
  prefix: string,
  { properties = {}, required = [] }: Schema,
): readonly Behavior[] {
  return Object.entries(properties).map(([name, field]) => {
    const facts = [typeOf(field), ...(required.includes(name) ? ['required'] : [])].join(', ');
    const says = `\`${name}\` (${facts}): ${field.description ?? ''}`;
    return { id: `${prefix}.${name}`, says, origin: 'document', where: section };
  });
}

function typeOf({ type, format, title }: Schema): string {
  const types = typeof type === 'string' ? [type] : (type ?? []).filter((each) => each !== 'null');
  return [title ?? types.join(' or '), ...(format === undefined ? [] : [format])].join(', ');
}
