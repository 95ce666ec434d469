import type { ClockHours } from '../kitchen/calendar/business-day.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import type { Reader } from './reader.ts';

export const clockHours: Reader<ClockHours> = {
  must: '12 or 24',
  inFile: 'number',
  read: (text) => (text === '12' ? 12 : text === '24' ? 24 : undefined),
};

/** Common locales: asking the runtime takes longer than everything else before the first frame. */
const COMMON: Readonly<Record<string, ClockHours>> = {
  'en-US': 12,
  'en-CA': 12,
  'en-AU': 12,
  'es-US': 12,
  'es-MX': 12,
  'en-GB': 24,
  'de-DE': 24,
  'es-ES': 24,
  'fr-CA': 24,
  'fr-FR': 24,
  'it-IT': 24,
};

/** By the environment's locale: `en_US.UTF-8` is 12. 24 for the C locale, and for an unknown one. */
export function localeHours(environment: Environment): ClockHours {
  const locale = environment['LC_ALL'] || environment['LC_TIME'] || environment['LANG'] || '';
  const tag = locale.replace(/[.@].*/s, '').replaceAll('_', '-');
  if (tag === '' || tag === 'C' || tag === 'POSIX') return 24;
  const common = COMMON[tag];
  if (common !== undefined) return common;
  try {
    const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
    return hour12 === true ? 12 : 24;
  } catch {
    return 24;
  }
}
