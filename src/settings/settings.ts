/** The records of all settings. Options, the page of variables, the configuration file, and `config show` follow their order. */
import { DOCUMENT_DIALECT } from '../contract/dialect.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../kitchen/model/business-day.ts';
import { THEMES } from '../terminal/palette.ts';
import { fileValue } from './file-fields.ts';
import { JUDGMENT_SETTINGS } from './judgment-settings.ts';
import {
  anyText,
  baseAddress,
  clockHours,
  hour,
  line,
  lineOf,
  list,
  oneOf,
  onOff,
  pathFrom,
  type Reader,
  refreshPause,
  text,
  wholeNumber,
  zone,
} from './reader.ts';
import type { FileValuesOf, FlagsOf, QuietFlags, Setting } from './setting.ts';

const ON_OR_OFF = ['on', 'off'] as const;
export type AlertKind = 'off' | 'bell';

const ALERTS = oneOf<AlertKind>(['off', 'bell']);
/** Version 0.3.0 had notifications, too. `notify` now rings the bell. */
const ALERT: Reader<AlertKind> = {
  ...ALERTS,
  read: (name) => (name === 'notify' ? 'bell' : ALERTS.read(name)),
};

export const SETTINGS = {
  config: {
    variable: 'LINECHECK_CONFIG',
    help: 'Configuration file (default: config.toml in XDG_CONFIG_HOME/linecheck).',
    reader: anyText,
  },
  profile: {
    flag: '--profile <name>',
    variable: 'LINECHECK_PROFILE',
    help: 'profile in the configuration file',
    reader: anyText,
    subject: 'source',
  },
  baseUrl: {
    flag: '--base-url <url>',
    variable: 'LINECHECK_BASE_URL',
    key: 'base_url',
    help: 'kitchen API base URL',
    reader: anyText,
    inFile: fileValue(baseAddress),
    subject: 'platform',
  },
  clientId: {
    flag: '--client-id <id>',
    variable: 'LINECHECK_CLIENT_ID',
    key: 'client_id',
    help: 'API client ID (secret: LINECHECK_CLIENT_SECRET, or _FILE or _COMMAND)',
    reader: anyText,
    inFile: fileValue(line),
    subject: 'platform',
  },
  clientSecret: {
    variable: 'LINECHECK_CLIENT_SECRET',
    help: 'Client secret.',
    reader: anyText,
    subject: 'secret',
  },
  clientSecretFile: {
    variable: 'LINECHECK_CLIENT_SECRET_FILE',
    key: 'client_secret_file',
    help: 'File with the client secret. It must be yours and closed to other users.',
    reader: anyText,
    inFile: fileValue(pathFrom('/ or ~/', /^(?:~?\/|[A-Za-z]:)/)),
    subject: 'secret',
  },
  clientSecretCommand: {
    variable: 'LINECHECK_CLIENT_SECRET_COMMAND',
    key: 'client_secret_command',
    help: 'Command that prints the client secret.',
    reader: anyText,
    inFile: fileValue(lineOf('a command on one line')),
    subject: 'secret',
  },
  restaurant: {
    flag: '--restaurant <guid>',
    repeated: true,
    variable: 'LINECHECK_RESTAURANT',
    help: 'restaurant to read: GUID, or name in the profile or archive',
    reader: list,
    subject: 'source',
  },
  restaurants: {
    variable: 'LINECHECK_RESTAURANTS',
    help: "Restaurants in place of the profile's (see linecheck help connect): GUID, time zone, closeout hour, name, tags.",
    reader: anyText,
  },
  tag: {
    flag: '--tag <tag>',
    repeated: true,
    variable: 'LINECHECK_TAG',
    help: 'only restaurants with this tag in the profile',
    reader: list,
    subject: 'source',
  },
  name: {
    key: 'name',
    within: 'restaurants',
    help: 'Restaurant name.',
    reader: line,
  },
  timezone: {
    flag: '--timezone <zone>',
    variable: 'LINECHECK_TIMEZONE',
    key: 'timezone',
    within: 'restaurants',
    help: 'restaurant time zone (IANA)',
    reader: zone,
    label: 'time zone',
    subject: 'place',
  },
  closeoutHour: {
    flag: '--closeout-hour <hour>',
    variable: 'LINECHECK_CLOSEOUT_HOUR',
    key: 'closeout_hour',
    within: 'restaurants',
    help: 'hour when the business date ends',
    reader: hour,
    default: DEFAULT_CLOSEOUT_HOUR,
    subject: 'place',
  },
  hours: {
    flag: '--hours <number>',
    variable: 'LINECHECK_HOURS',
    key: 'hours',
    help: 'show times on a 12- or a 24-hour clock (default: by locale)',
    reader: clockHours,
    subject: 'reading',
  },
  headerPrefix: {
    flag: '--header-prefix <name>',
    variable: 'LINECHECK_HEADER_PREFIX',
    key: 'header_prefix',
    within: 'dialect',
    help: 'platform header prefix',
    // RFC 9110, section 5.6.2, allows more characters in header names, but they would only confuse.
    reader: text('letters, digits and "-"', (value) =>
      /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(value),
    ),
    default: DOCUMENT_DIALECT.headerPrefix,
    subject: 'platform',
  },
  userAccessType: {
    flag: '--user-access-type <type>',
    variable: 'LINECHECK_USER_ACCESS_TYPE',
    key: 'user_access_type',
    within: 'dialect',
    help: 'userAccessType for the login',
    reader: line,
    default: DOCUMENT_DIALECT.userAccessType,
    subject: 'platform',
  },
  caFile: {
    flag: '--ca-file <path>',
    variable: 'LINECHECK_CA_FILE',
    key: 'ca_file',
    help: 'PEM file of a private CA to trust, too',
    reader: anyText,
    inFile: fileValue(pathFrom('/', /^(?:\/|[A-Za-z]:)/)),
    subject: 'platform',
  },
  tokenCache: {
    flag: '--token-cache',
    variable: 'LINECHECK_TOKEN_CACHE',
    key: 'token_cache',
    help: 'keep the token on disk',
    reader: onOff,
    default: false,
    subject: 'platform',
  },
  allowInsecureHttp: {
    flag: '--allow-insecure-http',
    variable: 'LINECHECK_ALLOW_INSECURE_HTTP',
    key: 'allow_insecure_http',
    help: 'allow credentials over plain http to another machine',
    reader: onOff,
    default: false,
    subject: 'platform',
  },
  archive: {
    flag: '--archive <url>',
    variable: 'LINECHECK_ARCHIVE',
    key: 'archive',
    help: 'read sqlite:PATH or postgres://… instead of a platform (the variable applies only when no platform is configured)',
    reader: anyText,
    inFile: fileValue(
      text('sqlite:PATH or postgres://…', (value) =>
        /^(?:sqlite:|postgres(?:ql)?:\/\/)./.test(value),
      ),
    ),
    subject: 'source',
  },
  allowSharedArchive: {
    flag: '--allow-shared-archive',
    variable: 'LINECHECK_ALLOW_SHARED_ARCHIVE',
    key: 'allow_shared_archive',
    help: 'use the archive even if other users can read or change it',
    reader: onOff,
    default: false,
    subject: 'source',
  },
  alert: {
    flag: '--alert <kind>',
    variable: 'LINECHECK_ALERT',
    key: 'alert',
    help: 'alert when a station becomes slow or quiet, or the platform is lost: off or bell',
    reader: ALERT,
    default: 'off',
  },
  theme: {
    flag: '--theme <name>',
    variable: 'LINECHECK_THEME',
    key: 'theme',
    help: 'screen colors: auto, dark, light, or colorblind',
    reader: oneOf(THEMES),
    default: 'auto',
  },
  title: {
    variable: 'LINECHECK_TITLE',
    key: 'title',
    help: "Whether the terminal's title says what is wrong, and at which restaurant: on or off.",
    reader: oneOf(ON_OR_OFF),
    default: 'on',
  },
  mouse: {
    variable: 'LINECHECK_MOUSE',
    key: 'mouse',
    help: 'Whether the monitor takes clicks and the wheel: on or off. Once you have typed :mouse on or :mouse off, that counts instead.',
    reader: oneOf(ON_OR_OFF),
    default: 'off',
  },
  refreshMs: {
    key: 'refresh_seconds',
    help: 'Seconds between refreshes of the monitor.',
    reader: refreshPause,
    default: 30_000,
  },
  usualWeeks: {
    variable: 'LINECHECK_USUAL_WEEKS',
    key: 'usual_weeks',
    help: 'How many earlier weeks to compare with, 0 to 8.',
    reader: wholeNumber(0, 8),
    default: 4,
  },
  summariesMb: {
    variable: 'LINECHECK_SUMMARIES_MB',
    key: 'summaries_mb',
    help: 'Disk space for summaries of earlier dates, in MB (0 stores none).',
    reader: wholeNumber(0, 100_000),
    default: 200,
  },
  ...JUDGMENT_SETTINGS,
  demo: {
    flag: '--demo',
    help: 'read the demo: simulated restaurants, and every answer says so',
    reader: onOff,
    subject: 'demo',
  },
  demoProfile: {
    flag: '--demo-profile <name>',
    help: 'demo size: cafe, typical, busy, commissary, or stress',
    reader: anyText,
    subject: 'demo',
  },
  demoSeed: {
    flag: '--demo-seed <number>',
    help: 'demo seed: the same seed gives the same demo',
    reader: anyText,
    subject: 'demo',
  },
  demoRestaurants: {
    flag: '--demo-restaurants <number>',
    help: 'demo restaurants, 1 to 400, across time zones (default: three in one place)',
    reader: anyText,
    subject: 'demo',
  },
  demoPlant: {
    flag: '--demo-plant <plant>',
    repeated: true,
    help: 'fault to plant in the demo, or none (see linecheck help start)',
    reader: anyText,
    subject: 'demo',
  },
  debug: {
    variable: 'LINECHECK_DEBUG',
    help: 'With 1, an internal error says where it happened.',
    reader: anyText,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export const ALL_SETTINGS: readonly (readonly [name: string, record: Setting<unknown>])[] =
  Object.entries(SETTINGS);

/** The flags of all settings. None has the secret, because other users may see a command line. */
export type SettingFlags = FlagsOf<typeof SETTINGS> & QuietFlags;

export type FileValues = FileValuesOf<typeof SETTINGS>;

export const WEBHOOK_FORMATS = ['json', 'slack', 'teams', 'ntfy'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** The keys are commander's option names. A webhook's URL may be a secret, so a variable can have it. */
export const WEBHOOK_SETTINGS = {
  webhook: {
    flag: '--webhook <url>',
    repeated: true,
    variable: 'LINECHECK_WEBHOOK',
    help: 'also send each line to an https URL',
    reader: list,
  },
  webhookFormat: {
    flag: '--webhook-format <format>',
    variable: 'LINECHECK_WEBHOOK_FORMAT',
    help: `${WEBHOOK_FORMATS.join(', ')}: one for all, or one per --webhook, separated by commas`,
    reader: list,
  },
  allowPrivateWebhook: {
    flag: '--allow-private-webhook',
    variable: 'LINECHECK_ALLOW_PRIVATE_WEBHOOK',
    help: 'send lines to private addresses, too',
    reader: onOff,
    default: false,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;
