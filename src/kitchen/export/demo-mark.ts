/** How data of the demo is marked, in whatever form it leaves the program: it must never be taken for that of a restaurant. */

/** The sentence above tables and documents, and on stderr. */
export const DEMO_SENTENCE = 'Demo: simulated data.';

/** The field of each JSON object and the column of each CSV line, before all others; nothing where the data is not of the demo. */
export function demoField(isDemo: boolean | undefined): { readonly demo?: true } {
  return isDemo === true ? { demo: true } : {};
}

/** The lines before a table or a document of the demo; none of the forms whose every row has the field. */
export function demoHeading(isDemo: boolean | undefined, format: string): readonly string[] {
  if (isDemo !== true) return [];
  if (format === 'table') return [`${DEMO_SENTENCE}\n`];
  return format === 'md' ? [`${DEMO_SENTENCE}\n\n`] : [];
}
