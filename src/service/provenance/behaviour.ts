/** What a behaviour of the service is, and where it comes from: the API's document, or our settlement of what that leaves open. */
import type { Origin } from '../../contract/operations.ts';

/** Sections of the API's document. */
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
/** One of them. */
export type DocumentSection = (typeof DOCUMENT_SECTIONS)[number];

/** What our choices follow: a settled point (A1 to A30), a standard, or the needs of whoever operates the service. */
export type ChoiceSource = `A${number}` | `RFC ${number}` | 'Operation';

/** One thing that the service does. */
export interface Behaviour {
  /** Never changes once it is published, such as `stations.page.last-without-header`. */
  readonly id: string;
  /** One sentence without its full stop. */
  readonly says: string;
  readonly origin: Origin;
  readonly where: DocumentSection | ChoiceSource;
  /** Why no client can judge it from outside, where none can. */
  readonly notCheckable?: string;
}

/** What a behaviour says; where no client can judge it, also why. */
type Said = string | { readonly says: string; readonly notCheckable: string };

/** Says a behaviour that no client can judge, and why. */
export function unseen(notCheckable: string, says: string): Said {
  return { says, notCheckable };
}

/** Behaviours that a section of the document prescribes, by id. */
export function documented(
  where: DocumentSection,
  said: Readonly<Record<string, Said>>,
): readonly Behaviour[] {
  return behaviours('document', where, said);
}

/** Behaviours that the document leaves open, by id. */
export function chosen(
  where: ChoiceSource,
  said: Readonly<Record<string, Said>>,
): readonly Behaviour[] {
  return behaviours('our choice', where, said);
}

function behaviours(
  origin: Origin,
  where: Behaviour['where'],
  said: Readonly<Record<string, Said>>,
): readonly Behaviour[] {
  return Object.entries(said).map(([id, each]) => ({
    id,
    ...(typeof each === 'string' ? { says: each } : each),
    origin,
    where,
  }));
}
