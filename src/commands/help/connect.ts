/** How to connect to a platform. */
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/limits.ts';
import { connectionOptions } from './connection-options.ts';
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

export const CONNECT: HelpTopic = {
  name: 'connect',
  says: 'connect to your platform: profiles, secrets, proxies; work without a platform',
  text: async () => `Connecting to a platform

${paragraph('Get three things from your platform: the base URL of its API, an API client (ID and secret) with the scope kitchen:read and access to your restaurants, and the GUID of each restaurant. Then run:')}
${entries([
  ['linecheck config init', 'answer its questions to create a profile'],
  ['linecheck doctor', 'check the connection step by step'],
  ['linecheck', 'open the monitor; c switches restaurants'],
])}
${paragraph('A setting can be a flag, a variable (linecheck help environment) or a key in the profile; the first one set wins, in that order. Run linecheck config show to see every setting and its source, linecheck config check to find mistakes in the file.')}
${paragraph("The secret never goes on a command line or into the configuration file. It comes from LINECHECK_CLIENT_SECRET, from a file that only you can read (client_secret_file), or from a command such as your password manager's (client_secret_command). The command has 30 seconds; its standard error is shown, and it can't ask for input. If it takes longer, it is stopped with everything that it started.")}
${paragraph('The configuration file, the secret file and the certificates of --ca-file must belong to you or root, and nobody else may be able to change them, their folders or links to them. Under sudo, your own files are refused too: root would run your commands.')}
Without a file:

  export LINECHECK_BASE_URL=https://api.example.com
  export LINECHECK_CLIENT_ID=...
  export LINECHECK_RESTAURANT=GUID LINECHECK_TIMEZONE=America/New_York
  export LINECHECK_CLIENT_SECRET_FILE=~/.kitchen-secret    # chmod 600

${paragraph('The API sends neither time zones nor closeout hours. Set them for each restaurant; otherwise all times are UTC. For several restaurants, list them in one profile, repeat --restaurant, or separate them by commas in LINECHECK_RESTAURANT; one token serves them all. A profile has up to 1,000 restaurants, and tags divide them (--tag west); a larger chain has several profiles (--profile).')}
${paragraph('Networks: HTTPS_PROXY, HTTP_PROXY or ALL_PROXY sets the proxy (http or https, not SOCKS), except for hosts in NO_PROXY. --ca-file adds a private CA. Credentials go over plain http only to this machine, unless --allow-insecure-http is set. If your platform uses other header names, set --header-prefix and --user-access-type.')}
${paragraph(`Requests stay within ${SUSTAINABLE_REQUESTS_PER_SECOND} per second, one login serves all restaurants, and retries wait as long as the platform asks.`)}
Without a platform:

${entries([
  ['linecheck sync --from -30', 'copy stations and business dates to an archive'],
  ['linecheck --archive URL', 'read from an archive, like every reading command'],
  ['linecheck serve', 'serve an archive by the same API: a sandbox'],
])}
On a machine without Node:

  scp dist/linecheck-linux-x64 HOST:/usr/local/bin/linecheck
  ssh HOST chmod +x /usr/local/bin/linecheck

${paragraph('That one file, made in a checkout by npm run executable, is all that it needs, on Linux with glibc 2.28 or later. If it is refused (Permission denied), run chmod +x or move it from a file system that is mounted with noexec. sha256sum --check --ignore-missing SHA256SUMS compares copies, linecheck --version --verbose prints what is inside, linecheck help man prints the manual page.')}
Connection options, of every command that reads a kitchen:

${connectionOptions()}`,
};
