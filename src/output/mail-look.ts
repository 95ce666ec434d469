/** The page's colors, and its look in mail: mail programs drop style sheets and variables, so each tag has its own attributes. */

export const COLORS = {
  back: '#fff',
  text: '#1b1d1f',
  muted: '#565d63',
  line: '#c9ced3',
  bar: '#2f6db3',
  slow: '#b3261e',
  usual: '#1b1d1f',
  h0: '#e8f0f8',
  h1: '#c9ddf0',
  h2: '#f8d58c',
  h3: '#b3261e',
  h3text: '#fff',
} as const;

const TAGS: Readonly<Record<string, string>> = {
  body: `bgcolor="${COLORS.back}" style="color:${COLORS.text};font:16px/1.4 Arial,sans-serif"`,
  h1: 'style="font-size:22px"',
  h2: 'style="font-size:18px"',
  tr: `align="right" style="border-bottom:1px solid ${COLORS.line};white-space:nowrap"`,
  'th scope="col"': 'style="white-space:normal"',
  'th scope="row"': 'align="left" style="font-weight:400"',
  dt: 'style="font-size:14px;font-weight:600"',
  dd: `style="color:${COLORS.muted};font-size:14px"`,
};
const TABLE = 'cellpadding="3" cellspacing="0" style="border-collapse:collapse;font-size:13px"';
const BAD = `color:${COLORS.slow};font-weight:600`;
const CLASSES: Readonly<Record<string, string>> = {
  lead: 'style="font-size:18px"',
  'lead slow': `style="font-size:18px;${BAD}"`,
  note: `style="color:${COLORS.muted};font-size:14px"`,
  words: 'style="white-space:normal"',
  slow: `style="${BAD}"`,
  stopped: `style="${BAD}"`,
  quiet: `style="${BAD}"`,
  h0: `bgcolor="${COLORS.h0}"`,
  h1: `bgcolor="${COLORS.h1}"`,
  h2: `bgcolor="${COLORS.h2}"`,
  h3: `bgcolor="${COLORS.h3}" style="color:${COLORS.h3text}"`,
};

/** Takes this program's markup: text from outside has no quotes or brackets there. */
export function mailLook(markup: string): string {
  return markup
    .replaceAll('<tr><th scope="col">', '<tr align="right" valign="bottom"><th align="left">')
    .replace(
      /<(body|h1|h2|tr|th scope="\w+"|dt|dd)>/g,
      (_tag, name: string) => `<${name} ${TAGS[name]}>`,
    )
    .replace(/<table class="[^"]*"/g, `<table ${TABLE}`)
    .replace(/ class="([^"]*)"/g, (_class, name: string) => ` ${CLASSES[name] ?? ''}`.trimEnd());
}
