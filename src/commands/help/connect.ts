/** How linecheck comes to a platform. */
import { connectionOptions } from './connection-options.ts';
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

export const CONNECT: HelpTopic = {
  name: 'connect',
  says: 'your own platform: what it takes, profiles, secrets, proxies, no platform at all',
  text: async () => `Connecting to a platform

${paragraph('From whoever runs the platform you need the address of its API, an API client (id and secret) with the scope kitchen:read and access to your restaurants, and the GUID of each restaurant. Then:')}
${entries([
  ['linecheck config init', 'asks for these and writes a profile'],
  ['linecheck doctor', 'looks at it step by step, and says what to do'],
  ['linecheck', 'the monitor; c changes among the restaurants'],
])}
${paragraph('Every setting is a flag, a variable (linecheck help environment) and a key of the profile; the first of these that says something counts. linecheck config show tells what is set and by whom, linecheck config check every mistake in the file with its line.')}
${paragraph("The secret never goes on a command line and never into the file: it comes from LINECHECK_CLIENT_SECRET, from a file that only you can read (client_secret_file), or from a command such as your password manager's (client_secret_command). The command has 30 seconds, shows what it prints on standard error, and reads no keys; if it is late, everything that it started ends with it.")}
${paragraph('The configuration file, the secret file and the certificates of --ca-file must belong to you or to root, and nobody else may be able to change them, their folder or a link that leads to them. Under sudo a file of your own is refused, too: it would have root run your commands.')}
Without a file:

  export LINECHECK_BASE_URL=https://api.example.com
  export LINECHECK_CLIENT_ID=...
  export LINECHECK_RESTAURANT=GUID LINECHECK_TIMEZONE=America/New_York
  export LINECHECK_CLIENT_SECRET_FILE=~/.kitchen-secret    # chmod 600

${paragraph('The API tells neither time zones nor closeout hours: set them for each restaurant, or all times are told in UTC. Several restaurants are one profile with several entries, --restaurant several times, or LINECHECK_RESTAURANT with commas; one token serves them all.')}
${paragraph('Networks: the proxy is that of HTTPS_PROXY, HTTP_PROXY or ALL_PROXY (http or https, not SOCKS), but for hosts that NO_PROXY lists; --ca-file trusts a private authority as well; credentials go over plain http to this machine alone, unless --allow-insecure-http says otherwise. A platform that names its headers otherwise takes --header-prefix and --user-access-type.')}
Without a platform:

${entries([
  ['linecheck sync --from -30', 'copies stations and business dates into an archive'],
  ['linecheck --archive URL', 'works from one, as do all commands that read'],
  ['linecheck serve', 'serves one by the same API: a sandbox to build against'],
])}
Connection options, of every command that reads a kitchen:

${connectionOptions()}`,
};
