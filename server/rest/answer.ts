import type { ServerResponse } from 'node:http';
import type { Config } from '../config/config';
import type { Deps } from '../domain/deps';
import { applyFactorCookies } from '../http/factorCookies';
import { applyCookies } from '../http/sessionCookie';
import { applyStateCookie } from '../http/signedCookies';
import type { Answer } from './route';

const YEAR_S = 31_536_000;

/** Writes the response of a call (contract 1): JSON, a redirect or a page, with its cookies. */
export function createAnswerWriter(deps: Pick<Deps, 'config' | 'clock'>) {
  const usual = usualHeaders(deps.config);
  const plain = [...usual, ['Content-Type', JSON_TYPE]].flat();
  const setUsualHeaders = (res: ServerResponse, requestId: string): void => {
    for (const [name, value] of usual) res.setHeader(name, value);
    res.setHeader('X-Request-Id', requestId);
  };
  return {
    setUsualHeaders,
    write: (res: ServerResponse, answer: Answer, requestId: string): void => {
      if (isPlain(answer)) {
        // The most frequent response: all headers in a single call.
        const text = JSON.stringify(answer.json);
        const own = ['X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(text))];
        res.writeHead(200, [...plain, ...own]).end(text);
        return;
      }
      setUsualHeaders(res, requestId);
      applyCookies(deps, res, answer.cookie);
      applyFactorCookies(deps.config, res, answer.factorCookies);
      applyStateCookie(deps.config, res, answer.stateCookie);
      if ('redirect' in answer) redirect(res, answer.redirect);
      else if ('html' in answer) sendPage(res, answer);
      else sendJson(res, answer);
    },
  };
}

function isPlain(answer: Answer): answer is JsonAnswer {
  const { cookie, factorCookies, stateCookie, status = 200 } = answer;
  const cookies = cookie ?? factorCookies ?? stateCookie;
  return 'json' in answer && cookies === undefined && status === 200;
}

type JsonAnswer = Extract<Answer, { json: unknown }>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Headers of every response, including errors: no caching, no sniffing, HSTS (security F3, F6, F12, P17). */
function usualHeaders({ secure }: Pick<Config, 'secure'>): [string, string][] {
  return [
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ...(secure ? [['Strict-Transport-Security', `max-age=${YEAR_S}`] as [string, string]] : []),
  ];
}

function sendJson(res: ServerResponse, { json, status = 200 }: JsonAnswer): void {
  res.statusCode = status;
  res.setHeader('Content-Type', JSON_TYPE);
  res.end(JSON.stringify(json));
}

/** 302 without a body. The URL may have a token, which must not leak to the next page's links (security O10). */
function redirect(res: ServerResponse, location: string): void {
  res.statusCode = 302;
  res.setHeader('Location', escapeForHeader(location));
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.end();
}

/** Non-ASCII characters are invalid in a header; browsers escape them in the same way. */
function escapeForHeader(location: string): string {
  return location.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function sendPage(
  res: ServerResponse,
  { html, contentSecurityPolicy, status = 200 }: Extract<Answer, { html: string }>,
): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Frame-Options', 'DENY');
  res.end(html);
}
