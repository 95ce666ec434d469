import { isObject } from '../../files/kept-file.ts';
import type { WebhookFormat } from '../../settings/webhook-settings.ts';

interface WebhookBody {
  /** With query. */
  readonly path: string;
  readonly text: string;
}

/** As each service documents it. Names are from outside, so none is read as markup. */
export function webhookBody(format: WebhookFormat, url: URL, line: string): WebhookBody {
  const path = `${url.pathname}${url.search}`;
  if (format === 'json') return { path, text: line };
  const found: unknown = JSON.parse(line);
  const { event, restaurant, sentence, demo } = isObject(found) ? found : {};
  const name = isObject(restaurant) ? String(restaurant['name']) : 'linecheck';
  const title = `${demo === true ? 'Demo: ' : ''}${name}`;
  const text = `${title}: ${String(sentence)}`;
  switch (format) {
    case 'slack': {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return { path, text: JSON.stringify({ text: escaped, mrkdwn: false }) };
    }
    case 'teams': {
      // A text block would read Markdown.
      const body = [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }];
      const $schema = 'http://adaptivecards.io/schemas/adaptive-card.json';
      const content = { $schema, type: 'AdaptiveCard', version: '1.2', body };
      const contentType = 'application/vnd.microsoft.card.adaptive';
      const attachments = [{ contentType, contentUrl: null, content }];
      return { path, text: JSON.stringify({ type: 'message', attachments }) };
    }
    case 'ntfy': {
      // JSON goes to the address above the topic.
      const [, above = '/', topic = ''] = /^(.*\/)([^/]+)\/?$/.exec(url.pathname) ?? [];
      const isStart = event === 'begin' || event === 'again';
      const tags = [isStart ? 'warning' : 'information_source'];
      const message = { topic, title, message: sentence, priority: isStart ? 4 : 3, tags };
      return { path: `${above}${url.search}`, text: JSON.stringify(message) };
    }
  }
}
