import { createHash } from 'node:crypto';
import { type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../../config/config';
import { escapeHtml } from '../../errors/errorPage';
import type { Mailbox, ReceivedLetter } from './Mailbox';
import { style } from './mailboxStyle';

/**
 * `/dev/mail`: every letter as it was sent, for development (product P8). A letter's HTML is shown in a frame without
 * scripts or an origin of its own; its links open in a new tab. Asked for by another name than this machine's or BASE_URL's,
 * it is closed: a page on the web can have a name of its own lead here and would read what it is given (DNS rebinding).
 */
export function mailboxPage(mailbox: Mailbox, { baseURL }: Pick<Config, 'baseURL'>): Router {
  const router = Router({ caseSensitive: true, strict: false });
  const names = new Set(['localhost', '127.0.0.1', '[::1]', new URL(baseURL).hostname]);
  router.use((req, res, next) => {
    if (names.has(hostnameOf(req.headers.host))) return next();
    res.status(403).type('text').send('The mailbox answers at localhost and at BASE_URL only.\n');
  });
  const show: RequestHandler = async (req, res) => {
    const letters = await mailbox.list();
    const id = typeof req.params.id === 'string' ? req.params.id : letters[0]?.id;
    const open = id === undefined ? undefined : await mailbox.read(id);
    if (req.params.id !== undefined && !open) res.status(404);
    send(res, page(letters, open), pagePolicy);
  };
  router.get('/', show);
  router.get('/:id', show);
  router.get('/:id/html', async (req, res) => {
    const letter = await mailbox.read(req.params.id);
    if (!letter) res.status(404);
    send(res, letter ? inNewTab(letter.html) : '<p>No such letter.</p>', letterPolicy);
  });
  return router;
}

/** Without its port; empty where it is no name. Never what a proxy says: in development there is none. */
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

const letterPolicy = [
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

const page = (letters: ReceivedLetter[], open: ReceivedLetter | undefined) => `<!doctype html>
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
<p>What this site would have sent. Development only: with SMTP_URL set, mail leaves by that server.</p>
<a class="again" href="/dev/mail">Look again</a>
</header>
<div class="desk">
<nav aria-label="Letters">
${letters.length === 0 ? '<p class="none">No letters yet. Sign up, and the first one arrives.</p>' : `<ol>${letters.map((letter) => entry(letter, open)).join('')}</ol>`}
</nav>
<main>${open ? reading(open) : ''}</main>
</div>
</body>
</html>
`;

function entry(letter: ReceivedLetter, open: ReceivedLetter | undefined): string {
  const current = letter.id === open?.id ? ' aria-current="page"' : '';
  return `<li><a href="/dev/mail/${letter.id}"${current}><strong>${escapeHtml(letter.subject)}</strong>
<span>${escapeHtml(letter.to)}</span><time>${when(letter.date)}</time></a></li>`;
}

function reading(letter: ReceivedLetter): string {
  return `<article>
<h2>${escapeHtml(letter.subject)}</h2>
<dl><dt>From</dt><dd>${escapeHtml(letter.from)}</dd><dt>To</dt><dd>${escapeHtml(letter.to)}</dd><dt>Sent</dt><dd>${when(letter.date)}</dd></dl>
<iframe title="The letter as HTML" src="/dev/mail/${letter.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h3>Plain text</h3>
<pre>${withLinks(letter.text)}</pre>
</article>`;
}

function when(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ').concat(' UTC');
}

/** Escapes each piece by itself, so that an address is a link and nothing else in the text is markup. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => {
      const safe = escapeHtml(piece);
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join('');
}
