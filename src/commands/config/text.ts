/** A configuration file's first text. Other settings are comments. */

export type SecretWay = 'file' | 'command' | 'environment';

interface FirstRestaurant {
  readonly restaurant: string;
  readonly name: string;
  readonly timezone: string;
}

/** Any value may be wrong. */
export interface FirstProfile extends FirstRestaurant {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secretWay: SecretWay;
  /** File or command. Unused for the environment. */
  readonly secretAt: string;
  /** After the first one. */
  readonly more: readonly FirstRestaurant[];
}

/** Without a terminal. */
export const EXAMPLE: FirstProfile = {
  baseUrl: 'https://kitchen.example',
  clientId: 'your client ID',
  secretWay: 'file',
  secretAt: '~/.config/linecheck/secret',
  restaurant: 'restaurant GUID',
  name: 'Main Street',
  timezone: 'America/New_York',
  more: [],
};

/** Lines starting with `#` and a letter are settings to uncomment. */
export function configText(profile: FirstProfile): string {
  const { baseUrl, clientId, secretWay, secretAt } = profile;
  const at = (way: SecretWay) => quoted(secretWay === way ? secretAt : OTHER_WAYS[way]);
  const off = (way: SecretWay) => (secretWay === way ? '' : '#');
  return `# Profiles of linecheck. Run linecheck config check to find mistakes, config show to list all settings.
# Flags and environment variables override this file.
default_profile = "store"

[profiles.store]
base_url = ${quoted(baseUrl)}
client_id = ${quoted(clientId)}

# The secret is never in this file. Use one of these, or LINECHECK_CLIENT_SECRET.
${off('file')}client_secret_file = ${at('file')}
${off('command')}client_secret_command = ${at('command')}

# The monitor opens the first. Press c to switch.
restaurants = [
${[profile, ...profile.more].map(restaurantLine).join('')}]

# Optional:
#refresh_seconds = 30
#usual_weeks = 4
#summaries_mb = 200
#thresholds = { caution = "8m", late = "12m" }
#dialect = { header_prefix = "Platform", user_access_type = "PLATFORM_MACHINE_CLIENT" }
#alert = "bell"
#theme = "colorblind"
#title = "off"
#mouse = "on"
#hours = 12
#limits = { Grill = "9m 14m" }
#mass_bump_limits = { Bar = "10s" }
#audit = { rules = { R09 = "off" }, allow = ["station name or GUID"] }
#archive = "sqlite:/path/to/archive.sqlite"
#allow_shared_archive = false
#token_cache = true
#allow_insecure_http = false

# Other keys, such as date = "b", go in a table [keys] (linecheck help keys).
`;
}

function restaurantLine({ restaurant, name, timezone }: FirstRestaurant): string {
  return `  { guid = ${quoted(restaurant)}, name = ${quoted(name)}, timezone = ${quoted(timezone)}, closeout_hour = 4 },\n`;
}

const OTHER_WAYS: Readonly<Record<SecretWay, string>> = {
  file: EXAMPLE.secretAt,
  command: 'pass show kitchen',
  environment: '',
};

/** A basic TOML string has all JSON escapes. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
