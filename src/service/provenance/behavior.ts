/** A service behavior and where it comes from: the API document, or our choice where that is silent. */
import type { Origin } from '../../contract/operations.ts';

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
export type DocumentSection = (typeof DOCUMENT_SECTIONS)[number];

/** What our choices follow: a decided point (A1 to A30), a standard, or operators' needs. */
export type ChoiceSource = `A${number}` | `RFC ${number}` | 'Operation';

export interface Behavior {
  /** Never changes once published, such as `stations.page.last-without-header`. */
  readonly id: string;
  /** One sentence without a period. */
  readonly says: string;
  readonly origin: Origin;
  readonly where: DocumentSection | ChoiceSource;
  /** Why no client can check it from outside, if none can. */
  readonly notCheckable?: string;
}

/** If no client can check it, also why. */
type Sentence = string | { readonly says: string; readonly notCheckable: string };

/** No client can check it. */
export function unseen(notCheckable: string, says: string): Sentence {
  return { says, notCheckable };
}

/** Prescribed by a document section, by ID. */
export function documented(
  where: DocumentSection,
  sentences: Readonly<Record<string, Sentence>>,
): readonly Behavior[] {
  return behaviors('document', where, sentences);
}

/** Left open in the document, by ID. */
export function chosen(
  where: ChoiceSource,
  sentences: Readonly<Record<string, Sentence>>,
): readonly Behavior[] {
  return behaviors('our choice', where, sentences);
}

function behaviors(
  origin: Origin,
  where: Behavior['where'],
  sentences: Readonly<Record<string, Sentence>>,
): readonly Behavior[] {
  return Object.entries(sentences).map(([id, each]) => ({
    id,
    ...(typeof each === 'string' ? { says: each } : each),
    origin,
    where,
  }));
}

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly title?: string;
}

/** `<prefix>.<field>` per resource field: type, format, whether required, and meaning. Nullability is our choice, and listed separately. */
export function fieldsOf(
  section: DocumentSection,
  prefix: string,
  schema: {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, FieldSchema>>;
  },
): readonly Behavior[] {
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const isRequired = schema.required?.includes(name) === true;
    const facts = [typeOf(field), ...(isRequired ? ['required'] : [])].join(', ');
    return [`${prefix}.${name}`, `\`${name}\` (${facts}): ${field.description ?? ''}`] as const;
  });
  return documented(section, Object.fromEntries(fields));
}

function typeOf({ type, format, title }: FieldSchema): string {
  const types = typeof type === 'string' ? [type] : (type ?? []).filter((each) => each !== 'null');
  return [title ?? types.join(' or '), ...(format === undefined ? [] : [format])].join(', ');
}
