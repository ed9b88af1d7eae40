import { createHash } from 'node:crypto';
import { type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../../config/config';
import { isLoopback } from '../../domain/text/publicAddress';
import { escapeHtml } from '../../errors/errorPage';
import type { Mailbox, ReceivedMessage } from './Mailbox';
import { style } from './mailboxStyle';

/**
 * `/dev/mail`: shows every message as sent, for development. A message's HTML is shown in a sandboxed frame without scripts or
 * an origin; its links open in a new tab. Answers only programs on this machine, since others can claim any name; and these
 * only by this machine's names and BASE_URL's, since a web page could point its own name here and have the browser read the
 * messages (DNS rebinding).
 */
export function mailboxPage(mailbox: Mailbox, { baseURL }: Pick<Config, 'baseURL'>): Router {
  const router = Router({ caseSensitive: true, strict: false });
  const names = new Set(['localhost', '127.0.0.1', '[::1]', new URL(baseURL).hostname]);
  router.use((req, res, next) => {
    const here = isLoopback(req.socket.remoteAddress ?? '');
    if (here && names.has(hostnameOf(req.headers.host))) return next();
    res
      .status(403)
      .type('text')
      .send('The mailbox answers at localhost and at BASE_URL only, and only on the machine it runs on.\n');
  });
  const show: RequestHandler = async (req, res) => {
    const messages = await mailbox.list();
    const id = typeof req.params.id === 'string' ? req.params.id : messages[0]?.id;
    const open = id === undefined ? undefined : await mailbox.read(id);
    if (req.params.id !== undefined && !open) res.status(404);
    send(res, page(messages, open), pagePolicy);
  };
  router.get('/', show);
  router.get('/:id', show);
  router.get('/:id/html', async (req, res) => {
    const message = await mailbox.read(req.params.id);
    if (!message) res.status(404);
    send(res, message ? inNewTab(message.html) : '<p>No such message.</p>', messagePolicy);
  });
  return router;
}

/** Host name without the port; empty if invalid. Ignores proxy headers, as there is no proxy in development. */
function hostnameOf(host = ''): string {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const messagePolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ');

function send(res: Response, html: string, policy: string): void {
  res.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-store',
  });
  res.end(html);
}

function inNewTab(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">');
}

const page = (messages: ReceivedMessage[], open: ReceivedMessage | undefined) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${open ? `${escapeHtml(open.subject)} · ` : ''}Mailbox</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>What this site would have sent. Development only: set SMTP_URL to send real mail.</p>
<a class="again" href="/dev/mail">Reload</a>
</header>
<div class="desk">
<nav aria-label="Messages">
${messages.length === 0 ? '<p class="none">No messages yet. Sign up, and the first one arrives.</p>' : `<ol>${messages.map((message) => entry(message, open)).join('')}</ol>`}
</nav>
<main>${open ? reading(open) : ''}</main>
</div>
</body>
</html>
`;

function entry(message: ReceivedMessage, open: ReceivedMessage | undefined): string {
  const current = message.id === open?.id ? ' aria-current="page"' : '';
  return `<li><a href="/dev/mail/${message.id}"${current}><strong>${escapeHtml(message.subject)}</strong>
<span>${escapeHtml(message.to)}</span><time>${when(message.date)}</time></a></li>`;
}

function reading(message: ReceivedMessage): string {
  return `<article>
<h2>${escapeHtml(message.subject)}</h2>
<dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to)}</dd><dt>Sent</dt><dd>${when(message.date)}</dd></dl>
<iframe title="The message as HTML" src="/dev/mail/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h3>Plain text</h3>
<pre>${withLinks(message.text)}</pre>
</article>`;
}

function when(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ').concat(' UTC');
}

/** Escapes each piece by itself, so that URLs become links and nothing else becomes markup. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => {
      const safe = escapeHtml(piece);
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join('');
}
