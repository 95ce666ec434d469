/** The units in `assets/systemd`, with what all share. */
import { readdirSync, readFileSync } from 'node:fs';

export const UNITS = new URL('../../assets/systemd/', import.meta.url).pathname;
const SHARED = readFileSync(`${UNITS}linecheck-.service.d/common.conf`, 'utf8');

export const UNIT_FILES = readdirSync(UNITS).filter((name) => /\.(?:service|timer)$/.test(name));
export const SERVICES = UNIT_FILES.filter((name) => name.endsWith('.service'));

/** Specifiers and variables, by their text in a unit. */
export type Places = Readonly<Record<'%S' | '%C' | '%t' | '%d' | '${REPORT_TO}', string>>;

export interface UnitRun {
  /** After the program's name, as systemd passes them. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Exit codes of a success, 0 among them. */
  readonly success: readonly number[];
}

/** A service's run of linecheck. */
export function unitRun(service: string, places: Places): UnitRun {
  const text = SHARED + readFileSync(UNITS + service, 'utf8');
  const put = (value: string) =>
    Object.entries(places).reduce((made, [name, place]) => made.replaceAll(name, place), value);
  const values = (key: string) =>
    Array.from(text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value = '']) => value);
  const line = values('ExecStart').find((each) => /^-?linecheck /.test(each)) ?? '';
  const variables = values('Environment').flatMap((each) => each.split(' '));
  return {
    words: line.split(' ').slice(1).map(put),
    environment: Object.fromEntries(
      variables.map((each) => {
        const [name = '', value = ''] = each.split('=');
        return [name, put(value)];
      }),
    ),
    success: [0, ...values('SuccessExitStatus').map(Number)],
  };
}
