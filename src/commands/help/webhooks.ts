import { type HelpTopic, paragraph } from './help-topic.ts';

/** For Node. `body` is the text as received, `header` is `linecheck-signature`. */
export const VERIFY_RECIPE = String.raw`import { createHmac, timingSafeEqual } from 'node:crypto';
export function isGenuine(body, header, secret, now = Date.now() / 1000) {
  const [, t, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const own = createHmac('sha256', secret).update(t + '.' + body).digest();
  return Math.abs(now - t) < 300 &&
    timingSafeEqual(own, Buffer.from(mac, 'hex'));
}`;

export const WEBHOOKS: HelpTopic = {
  name: 'webhooks',
  says: 'send the lines of watch to other services',
  text: async () => `Webhooks

  export LINECHECK_WEBHOOK=https://alerts.example/kitchen
  export LINECHECK_WEBHOOK_SECRET_FILE=~/.webhook-secret    # chmod 600
  linecheck watch --all-restaurants --state ~/chain.json

${paragraph('Each line is sent by POST to each --webhook (repeatable), one after another, at least once. A URL is often a password, and other users see command lines: prefer the variable. No message repeats it.')}
${paragraph('--webhook-format json (default) sends the line as printed: see linecheck help schema watch. --webhook-test sends a line with event: test. slack and teams send restaurant and sentence, as {"text"} and as an adaptive card. ntfy sends them as JSON to the server of a URL such as https://ntfy.sh/TOPIC.')}
${paragraph('An answer of 2xx takes a line, whatever its body. Other answers of 4xx than 408 and 429, and answers that are not HTTP, drop it with a warning. Otherwise it is sent again, after a pause of up to 15 s, or as long as Retry-After asks, up to an hour. Redirects are not followed. Up to 1,000 lines wait, then the oldest are dropped with a warning. With --state FILE they are kept in FILE.webhook-… and sent after the next start. At the end, what waits has 5 s.')}
${paragraph('URLs start with https://. Private addresses, such as 10.0.0.1 or localhost, need --allow-private-webhook, also behind a name. With a proxy, the proxy looks names up, so only addresses written as numbers are checked. --ca-file and proxies work as for the platform.')}
${paragraph('linecheck-delivery is the ID of a line: the same for a line sent again, also after a restart. With a secret (LINECHECK_WEBHOOK_SECRET, _FILE, or _COMMAND) linecheck-signature is t=SECONDS,v1=HEX, an HMAC-SHA256 of SECONDS, a period, and the body. To verify it in Node:')}
${VERIFY_RECIPE.replaceAll(/^/gm, '  ')}
`,
};
