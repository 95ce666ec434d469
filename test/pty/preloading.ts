const FILE = new URL('preloaded.mjs', import.meta.url).href;

/** Environment that runs code before the program. Its options are the same for all code: the program keeps compiled code per options. */
export function preloading(code: string, options = ''): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `${options} --import=${FILE}`.trim(), PRELOADED: code };
}
