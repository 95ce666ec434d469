/** Options, the page of variables, the configuration file, and `config show` are generated from these records, in their order. */
import { DOCUMENT_DIALECT } from '../contract/dialect.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../kitchen/calendar/business-day.ts';
import { THEMES } from '../terminal/capabilities/palette.ts';
import { clockHours } from './clock-hours.ts';
import { leaf } from './decode-fields.ts';
import { address, path, refreshPause } from './file-values.ts';
import { JUDGMENT_SETTINGS } from './judgment-settings.ts';
import {
  anyText,
  hour,
  line,
  lineOf,
  list,
  oneOf,
  onOff,
  text,
  wholeNumber,
  zone,
} from './reader.ts';
import {
  everywhere,
  type FileValuesOf,
  type FlagsOf,
  type QuietFlags,
  type Setting,
  withVariable,
} from './setting.ts';

const ON_OR_OFF = ['on', 'off'] as const;
const ALERTS = ['off', 'bell', 'notify'] as const;
export type AlertKind = (typeof ALERTS)[number];

/** By commander's option names. */
export const SETTINGS = {
  config: {
    variable: 'LINECHECK_CONFIG',
    help: 'Configuration file (default: config.toml in XDG_CONFIG_HOME/linecheck).',
    reader: anyText,
  },
  profile: withVariable('--profile <name>', 'profile in the configuration file', anyText, {
    of: 'source',
  }),
  baseUrl: everywhere('--base-url <url>', 'kitchen API base URL', anyText, {
    inFile: leaf(address),
    of: 'platform',
  }),
  clientId: everywhere(
    '--client-id <id>',
    'API client ID (secret: LINECHECK_CLIENT_SECRET, or _FILE or _COMMAND)',
    anyText,
    { inFile: leaf(line), of: 'platform' },
  ),
  clientSecret: {
    variable: 'LINECHECK_CLIENT_SECRET',
    help: 'Client secret.',
    reader: anyText,
    of: 'secret',
  },
  clientSecretFile: {
    variable: 'LINECHECK_CLIENT_SECRET_FILE',
    key: 'client_secret_file',
    help: 'File with the client secret. Must be yours and closed to other users.',
    reader: anyText,
    inFile: path('/ or ~/', /^(?:~?\/|[A-Za-z]:)/),
    of: 'secret',
  },
  clientSecretCommand: {
    variable: 'LINECHECK_CLIENT_SECRET_COMMAND',
    key: 'client_secret_command',
    help: 'Command to print the client secret.',
    reader: anyText,
    inFile: leaf(lineOf('a command on one line')),
    of: 'secret',
  },
  restaurant: withVariable(
    '--restaurant <guid>',
    'restaurant to read: GUID, or name in the profile or archive',
    list,
    { repeated: true, of: 'source' },
  ),
  tag: withVariable('--tag <tag>', 'only restaurants with this tag in the profile', list, {
    repeated: true,
    of: 'source',
  }),
  name: {
    key: 'name',
    within: 'restaurants',
    help: 'Restaurant name.',
    reader: line,
  },
  timezone: everywhere('--timezone <zone>', 'restaurant time zone (IANA)', zone, {
    within: 'restaurants',
    called: 'time zone',
    of: 'place',
  }),
  closeoutHour: everywhere('--closeout-hour <hour>', 'hour when the business date ends', hour, {
    within: 'restaurants',
    default: DEFAULT_CLOSEOUT_HOUR,
    of: 'place',
  }),
  hours: everywhere(
    '--hours <number>',
    'show times on a 12- or a 24-hour clock (default: by locale)',
    clockHours,
    { of: 'reading' },
  ),
  headerPrefix: everywhere(
    '--header-prefix <name>',
    'platform header prefix',
    // Header names (RFC 9110, 5.6.2) may have more characters, but those would only confuse.
    text('letters, digits and "-"', (value) => /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(value)),
    { within: 'dialect', default: DOCUMENT_DIALECT.headerPrefix, of: 'platform' },
  ),
  userAccessType: everywhere('--user-access-type <type>', 'userAccessType for the login', line, {
    within: 'dialect',
    default: DOCUMENT_DIALECT.userAccessType,
    of: 'platform',
  }),
  caFile: everywhere('--ca-file <path>', 'PEM file of a private CA to trust in addition', anyText, {
    inFile: path('/', /^(?:\/|[A-Za-z]:)/),
    of: 'platform',
  }),
  tokenCache: everywhere('--token-cache', 'keep the token on disk', onOff, {
    default: false,
    of: 'platform',
  }),
  allowInsecureHttp: everywhere(
    '--allow-insecure-http',
    'send credentials over plain http to another machine',
    onOff,
    { default: false, of: 'platform' },
  ),
  archive: everywhere(
    '--archive <url>',
    'read sqlite:PATH or postgres://… instead of a platform (the variable applies only when no platform is configured)',
    anyText,
    {
      inFile: leaf(
        text('sqlite:PATH or postgres://…', (value) =>
          /^(?:sqlite:|postgres(?:ql)?:\/\/)./.test(value),
        ),
      ),
      of: 'source',
    },
  ),
  allowSharedArchive: everywhere(
    '--allow-shared-archive',
    'use an archive even if other users can read or change it',
    onOff,
    { default: false, of: 'source' },
  ),
  alert: {
    flag: '--alert <kind>',
    variable: 'LINECHECK_ALERT',
    key: 'alert',
    help: 'alert when a station turns slow or quiet or the platform is lost: off, bell, or notify',
    reader: oneOf(ALERTS),
    default: 'off',
  },
  theme: everywhere(
    '--theme <name>',
    'screen colors: auto, dark, light, or colorblind',
    oneOf(THEMES),
    { default: 'auto' },
  ),
  title: {
    variable: 'LINECHECK_TITLE',
    key: 'title',
    help: "The terminal's title names trouble and restaurant: on or off.",
    reader: oneOf(ON_OR_OFF),
    default: 'on',
  },
  mouse: {
    variable: 'LINECHECK_MOUSE',
    key: 'mouse',
    help: 'Clicks and the wheel work in the monitor: on or off. :mouse on, once typed, has priority.',
    reader: oneOf(ON_OR_OFF),
    default: 'off',
  },
  refreshMs: {
    key: 'refresh_seconds',
    help: 'Seconds between refreshes.',
    reader: refreshPause,
    default: 30_000,
  },
  usualWeeks: {
    variable: 'LINECHECK_USUAL_WEEKS',
    key: 'usual_weeks',
    help: 'Earlier weeks to compare with, up to 8 (0: none).',
    reader: wholeNumber(0, 8),
    default: 4,
  },
  summariesMb: {
    variable: 'LINECHECK_SUMMARIES_MB',
    key: 'summaries_mb',
    help: 'Disk space for summaries of earlier dates, MB (0: none).',
    reader: wholeNumber(0, 100_000),
    default: 200,
  },
  ...JUDGMENT_SETTINGS,
  demo: {
    flag: '--demo',
    help: 'use the demo: simulated restaurants, marked as such',
    reader: onOff,
    of: 'demo',
  },
  demoProfile: {
    flag: '--demo-profile <name>',
    help: 'demo size: cafe, typical, busy, commissary, or stress',
    reader: anyText,
    of: 'demo',
  },
  demoSeed: {
    flag: '--demo-seed <number>',
    help: 'demo seed: the same seed gives the same demo',
    reader: anyText,
    of: 'demo',
  },
  demoRestaurants: {
    flag: '--demo-restaurants <number>',
    help: 'demo restaurants, 1 to 400, across time zones (default: three in one place)',
    reader: anyText,
    of: 'demo',
  },
  demoPlant: {
    flag: '--demo-plant <plant>',
    repeated: true,
    help: 'fault to plant in the demo, or none (see linecheck help plants)',
    reader: anyText,
    of: 'demo',
  },
  debug: {
    variable: 'LINECHECK_DEBUG',
    help: '1: an internal error prints where it happened.',
    reader: anyText,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export const ALL_SETTINGS: readonly (readonly [name: string, record: Setting<unknown>])[] =
  Object.entries(SETTINGS);

/** What a command reads. The secret never goes on a command line. */
export type ConnectionFlags = FlagsOf<typeof SETTINGS> & QuietFlags;

/** For settings with a key. */
export type FileValues = FileValuesOf<typeof SETTINGS>;
