import type { Response } from 'express';
import { smallPage } from '../errors/errorPage';

/** Sends a short page to someone who follows a link in an email; `body` is HTML. */
export function sendMailedPage(res: Response, title: string, body: string): void {
  const { html, contentSecurityPolicy } = smallPage(title, body);
  res.set({
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  });
  res.type('html').send(html);
}
