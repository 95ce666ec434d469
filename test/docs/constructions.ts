/** Constructions by which a text sounds translated, and how often each may come. */
const CONSTRUCTIONS = [
  ['its', /\bits\b/gi],
  ['of', /\bof (?:the|each)\b/gi],
  [
    'relative',
    /(?<=[\w`)'’} ][\w`)'’}] )(?<!\b(?:so|say|says|sure|know|knows|see|sees|mean|means|than|like|in|now|such|to|for|at|of|with|by|on|and|or|from|is|are|not|all|do|does|did|if|but|after|before|as|until|since|when|while|because|shows?|finds?|checks?|found|proves?) )that\b(?![’'])|\b(?:which|who|whose|whom)\b/gi,
  ],
  ['semicolon', /;(?=\s)/g],
] as const;

export type Construction = (typeof CONSTRUCTIONS)[number][0];

/** Per 1,000 words. */
export type ConstructionCounts = Readonly<Record<Construction, number>>;

export function constructionsIn(text: string): readonly Construction[] {
  return CONSTRUCTIONS.flatMap(([name, pattern]) =>
    Array.from(prose(text).matchAll(pattern), () => name),
  );
}

export function wordCount(text: string): number {
  return prose(text).match(/[\p{L}\d’'-]+/gu)?.length ?? 0;
}

/** Without code and inserted values. */
function prose(text: string): string {
  return text.replaceAll(/`[^`]*`|\{[^{}]*\}/g, '`x`');
}
