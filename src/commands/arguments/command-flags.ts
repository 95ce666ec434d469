import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/operations.ts';
import {
  ANSWER_FLAGS,
  LIST_FLAGS,
  listFormatFlag,
  MAIL_FLAGS,
  OUTPUT_FLAG,
  SEVERAL_FLAGS,
  SUMMARY_FLAG,
  TABLE_FLAGS,
  TABLE_FORMAT_FLAG,
  TIMES_FLAG,
} from '../../output/format.ts';
import { DEMO } from '../../reader/sources/demo-source.ts';
import type { FlagsOf, FlagTable } from '../../settings/setting.ts';
import { SETTINGS, type SettingFlags, WEBHOOK_SETTINGS } from '../../settings/settings.ts';

export const IN_DATA_FOLDER = 'sqlite:PATH or postgres://… (default: a file in the data folder)';

export function plantFlag(example: string) {
  const help = `fault to plant, such as ${example} (repeatable, see linecheck help start)`;
  return { '--plant <plant>': { help, repeated: true } } as const;
}

const LATE_HELP =
  "station time that counts as late, at all stations (default: each station's limit)";

export const STATIONS_FLAGS = {
  '--now': "each station's state, compared with what is usual",
  '--at <time>': 'the states at this time',
  '--date <date>': 'the states of a past business date, or with --at at a time on it',
  '--explain': 'one station: its state in a sentence',
  ...LIST_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type StationsFlags = SettingFlags & FlagsOf<typeof STATIONS_FLAGS>;

export const FULFILLMENTS_FLAGS = {
  '--filter <text>': { help: 'another filter (repeatable)', repeated: true },
  '--level <levels>': 'levels to print, separated by commas: prep,expo1',
  '--sort <key>': 'key to sort by, -key for descending (default: -fulfilled)',
  '--limit <number>': 'print only this many items',
  ...LIST_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type FulfillmentsFlags = SettingFlags & FlagsOf<typeof FULFILLMENTS_FLAGS>;

export const REPORT_FLAGS = {
  '--late <duration>': LATE_HELP,
  '--format <format>': 'table, json, ndjson, csv, md, or html (default: table)',
  '--weekly': 'the week up to this date (default: yesterday), compared with the four before',
  ...MAIL_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type ReportFlags = SettingFlags & FlagsOf<typeof REPORT_FLAGS>;

export const TREND_FLAGS = {
  '--from <date>': 'first date (default: 28 dates in total)',
  '--to <date>': 'last date (default: yesterday)',
  '--late <duration>': LATE_HELP,
  ...TABLE_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type TrendFlags = SettingFlags & FlagsOf<typeof TREND_FLAGS>;

export const WHY_FLAGS = {
  '--late': 'all late tickets of the date, by cause',
  '--date <date>': 'business date (default: today)',
  ...TABLE_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type WhyFlags = SettingFlags & FlagsOf<typeof WHY_FLAGS>;

export const AUDIT_FLAGS = {
  '--date <date>': 'also check the bumps of a date: YYYYMMDD, today, yesterday or -N days',
  '--rule <id=choice>': {
    help: 'set a rule to off, info (note), warn, or error (repeatable)',
    repeated: true,
  },
  '--since <date>': 'only issues first seen since then: YYYYMMDD, yesterday or -N days',
  '--group <what>': 'rule: print each rule with the restaurants where it applies',
  '--allow <station>': {
    help: 'station to leave out: GUID or exact name (repeatable)',
    repeated: true,
  },
  '--columns <ids>': 'columns, separated by commas (prints only issues, or rules)',
  ...TABLE_FORMAT_FLAG,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type AuditFlags = SettingFlags & FlagsOf<typeof AUDIT_FLAGS>;

export const TRACE_FLAGS = {
  '--kds-down': "the route while the station's KDS is offline",
  '--date <date>': 'business date whose bumps show which stations have a KDS',
  ...TABLE_FORMAT_FLAG,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
} as const satisfies FlagTable;
export type TraceFlags = SettingFlags & FlagsOf<typeof TRACE_FLAGS>;

export const DIFF_FLAGS = {
  '--from <date>': 'the setup of a business date, instead of a file',
  '--to <date>': 'the setup of a later date (default: the current one)',
  '--like <restaurant>': 'model restaurant (name or GUID) to compare others with',
  '--all-restaurants': 'with --like: every restaurant (default: --restaurant)',
  '--exit-code': 'exit 1 if anything changed or differs, 8 if a list could not be read completely',
  ...TABLE_FORMAT_FLAG,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
} as const satisfies FlagTable;
export type DiffFlags = SettingFlags & FlagsOf<typeof DIFF_FLAGS>;

export const FLEET_FLAGS = {
  '--date <date>': 'business date: YYYYMMDD, today, yesterday or -N days',
  ...LIST_FLAGS,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
  ...TIMES_FLAG,
} as const satisfies FlagTable;
export type FleetFlags = SettingFlags & FlagsOf<typeof FLEET_FLAGS>;

export const ITEMS_FLAGS = {
  '--from <date>': 'first date (default: 7 dates in total)',
  '--to <date>': 'last date (default: yesterday)',
  ...TABLE_FLAGS,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
  ...TIMES_FLAG,
} as const satisfies FlagTable;
export type ItemsFlags = SettingFlags & FlagsOf<typeof ITEMS_FLAGS>;

export const WATCH_FLAGS = {
  '--once': 'print the states open now, and exit 1 if there are any',
  '--date <date>': 'print the states of a business date, send them to --webhook, and exit',
  '--states <states>': 'slow, quiet, stopped, busy (default: all but busy)',
  '--state <file>': 'file that remembers open states across restarts',
  '--every <duration>': 'time between readings, 5s or more (5m with --date)',
  '--all-restaurants': 'watch every restaurant in one process',
  '--webhook-test': 'send a test begin and its end to each --webhook, print the answers, and exit',
  ...WEBHOOK_SETTINGS,
  ...SEVERAL_FLAGS,
} as const satisfies FlagTable;
export type WatchFlags = SettingFlags & FlagsOf<typeof WATCH_FLAGS>;

export const SYNC_FLAGS = {
  ...listFormatFlag(),
  '--from <date>': 'first business date: YYYYMMDD, today, yesterday or -N days (default: -3)',
  '--to <date>': 'last business date (default: today)',
  '--all-restaurants':
    'copy every restaurant in the profile (default without --restaurant and LINECHECK_RESTAURANT)',
  '--concurrency <number>': 'business dates to read at once, 1 to 8 (default: 2)',
  '--rate <number>': `requests per second, 1 to ${SUSTAINABLE_REQUESTS_PER_SECOND} (default: ${SUSTAINABLE_REQUESTS_PER_SECOND})`,
  ...SUMMARY_FLAG,
  ...TIMES_FLAG,
  tag: SETTINGS.tag,
  archive: { ...SETTINGS.archive, help: `archive to copy to: ${IN_DATA_FOLDER}` },
  allowSharedArchive: SETTINGS.allowSharedArchive,
} as const satisfies FlagTable;
export type SyncFlags = SettingFlags & FlagsOf<typeof SYNC_FLAGS>;

export const EXPORT_FLAGS = {
  '--folder <folder>': {
    help: 'folder to write to: new, empty, or from an earlier export',
    required: true,
  },
  '--from <date>': 'first business date: YYYYMMDD, today, yesterday or -N days (default: -3)',
  '--to <date>': 'last business date (default: yesterday)',
  '--all-restaurants':
    'export every restaurant. If one fails, this is printed, and the others go on',
  ...SEVERAL_FLAGS,
  ...TIMES_FLAG,
} as const satisfies FlagTable;
export type ExportFlags = SettingFlags & FlagsOf<typeof EXPORT_FLAGS>;

export const DOCTOR_FLAGS = {
  ...listFormatFlag('table'),
  '--report <file>': 'also write a new file that you can attach to a bug report',
} as const satisfies FlagTable;
export type DoctorFlags = SettingFlags & FlagsOf<typeof DOCTOR_FLAGS>;

export const LOGIN_FLAGS = {
  ...listFormatFlag('table on a terminal, otherwise json'),
  '--forget': 'remove the token that --token-cache stored, instead of logging in',
  '--all': 'with --forget: the tokens of all platforms and clients',
} as const satisfies FlagTable;
export type LoginFlags = SettingFlags & FlagsOf<typeof LOGIN_FLAGS>;

const START_FLAGS = {
  '--date <date>': 'business date: YYYYMMDD, today, yesterday or -N days',
  '--link <kind>': { help: 'connection to this terminal: auto, slow, or fast', default: 'auto' },
} as const;

export const MONITOR_FLAGS = {
  ...START_FLAGS,
  alert: SETTINGS.alert,
  theme: SETTINGS.theme,
} as const satisfies FlagTable;
export type MonitorFlags = SettingFlags & FlagsOf<typeof MONITOR_FLAGS>;

export const DEMO_FLAGS = {
  ...START_FLAGS,
  '--profile <name>': {
    help: 'demo size: cafe, typical, busy, commissary, or stress',
    default: DEMO.profile,
  },
  '--seed <number>': {
    help: 'the same number gives the same restaurant and dates',
    default: String(DEMO.seed),
  },
  '--restaurants <number>': 'a chain of 1 to 400 across time zones (default: three)',
  '--timezone <zone>': 'IANA time zone (default: one where it is dinner time now)',
  hours: SETTINGS.hours,
  theme: SETTINGS.theme,
  ...plantFlag('slow:Grill@-50m, or none'),
  alert: SETTINGS.alert,
} as const satisfies FlagTable;
export type DemoFlags = FlagsOf<typeof DEMO_FLAGS>;
