import type { Response } from 'express';
import type { Deps } from '../domain/ports';
import { applyCookies } from '../http/sessionCookie';
import { applyStateCookie } from '../http/signedCookies';
import type { Answer } from './route';

const YEAR = 31_536_000;

/** Writes what a call gave back (contract section 1): JSON, a redirect or a page, and the cookies of either. */
export function createAnswerWriter(deps: Pick<Deps, 'config' | 'clock'>) {
  const { secure } = deps.config;
  return {
    /** On every answer, errors too: never cached, never sniffed, https for good (security F3, F6, F12, P17). */
    setUsualHeaders: (res: Response, requestId: string): void => {
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
      res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      res.setHeader('X-Request-Id', requestId);
      if (secure) res.setHeader('Strict-Transport-Security', `max-age=${YEAR}`);
    },
    write: (res: Response, answer: Answer): void => {
      applyCookies(deps, res, answer.cookie);
      applyStateCookie(deps.config, res, answer.stateCookie);
      if ('redirect' in answer) redirect(res, answer.redirect);
      else if ('html' in answer) sendPage(res, answer);
      else sendJson(res, answer);
    },
  };
}

function sendJson(res: Response, { json, status = 200 }: Extract<Answer, { json: unknown }>): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(json));
}

/** 302 without a body; the address may hold a token, which the next page's links must not tell (security O10). */
function redirect(res: Response, location: string): void {
  res.statusCode = 302;
  res.setHeader('Location', escapeForHeader(location));
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.end();
}

/** Letters beyond ASCII would break the header; a browser escapes them just so. */
function escapeForHeader(location: string): string {
  return location.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function sendPage(
  res: Response,
  { html, contentSecurityPolicy, status = 200 }: Extract<Answer, { html: string }>,
): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Frame-Options', 'DENY');
  res.end(html);
}
