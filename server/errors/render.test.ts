import type { ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import pino from 'pino';
import { AppError } from './AppError';
import { errorPage } from './errorPage';
import { renderGraphql } from './renderGraphql';
import { renderRest } from './renderRest';

const quiet = pino({ level: 'silent' });

function rest(error: unknown) {
  const headers: Record<string, string> = {};
  let body = '';
  const response = {
    statusCode: 0,
    headersSent: false,
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    end: (text = '') => {
      body = text;
    },
  };
  renderRest(error, response as unknown as ServerResponse, quiet);
  return { status: response.statusCode, body, headers };
}

const databaseGone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('renderRest', () => {
  it('writes code and message', () => {
    const { status, body } = rest(new AppError('INVALID_EMAIL_OR_PASSWORD'));
    expect(status).toBe(401);
    expect(JSON.parse(body)).toEqual({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    });
  });

  it.each([
    ['UNAUTHENTICATED', 401],
    ['NOT_FOUND', 404],
    ['INTERNAL_SERVER_ERROR', 500],
  ] as const)('leaves %s without a body', (key, status) => {
    expect(rest(new AppError(key))).toMatchObject({ status, body: '' });
  });

  it('writes a limit with the message alone and both headers', () => {
    const { status, body, headers } = rest(new AppError('TOO_MANY_REQUESTS', { retryAfter: 7 }));
    expect(status).toBe(429);
    expect(body).toBe('{"message":"Too many requests. Please try again later."}');
    expect(headers).toMatchObject({ 'Retry-After': '7', 'X-Retry-After': '7' });
  });

  it('turns a lost database into 503 with Retry-After and nothing about cookies', () => {
    const { status, headers } = rest(databaseGone);
    expect(status).toBe(503);
    expect(headers['Retry-After']).toBe('5');
    expect(headers).not.toHaveProperty('Set-Cookie');
  });

  // security: P16
  it('reveals nothing about an unexpected failure', () => {
    expect(rest(new Error('secret detail'))).toMatchObject({ status: 500, body: '' });
    expect(rest('thrown text')).toMatchObject({ status: 500, body: '' });
  });

  it.each([
    ['entity.parse.failed', 400],
    ['entity.too.large', 413],
    ['charset.unsupported', 415],
    ['request.aborted', 400],
    ['constructor', 500],
  ])('knows the body parser’s %s', (type, status) => {
    expect(rest(Object.assign(new Error('x'), { type })).status).toBe(status);
  });
});

describe('renderGraphql', () => {
  const format = renderGraphql(quiet);
  const wrap = (original: unknown) =>
    new GraphQLError('x', { originalError: original as Error, path: ['session'] });

  it('carries the code of the catalogue', () => {
    const formatted = { message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR', stacktrace: ['at x'] } };
    expect(format(formatted, wrap(new AppError('EMAIL_IS_THE_SAME')))).toMatchObject({
      message: 'Email is the same',
      extensions: { code: 'EMAIL_IS_THE_SAME' },
    });
  });

  it('hides anything unexpected', () => {
    const formatted = {
      message: 'secret',
      extensions: { code: 'INTERNAL_SERVER_ERROR', stacktrace: ['at x'] },
    };
    const shown = format(formatted, wrap(new Error('secret')));
    expect(shown.message).toBe('Internal server error');
    expect(shown.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR' });
  });

  it("passes GraphQL's own errors through, without a stack", () => {
    const error = new GraphQLError('Cannot query field "x"', {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
    const formatted = {
      message: error.message,
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED', stacktrace: ['x'] },
    };
    expect(format(formatted, error)).toMatchObject({
      message: 'Cannot query field "x"',
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
    expect(format(formatted, error).extensions).not.toHaveProperty('stacktrace');
  });

  // security: P16
  it('never echoes a refused input', () => {
    const extensions = { code: 'BAD_USER_INPUT', validationErrors: [{ target: { password: 'hunter22' } }] };
    const error = new GraphQLError('Argument Validation Error', { extensions });
    const shown = format({ message: error.message, extensions }, error);
    expect(JSON.stringify(shown)).not.toContain('hunter22');
    expect(shown.extensions).toEqual({ code: 'VALIDATION_ERROR' });
  });
});

describe('errorPage', () => {
  it('escapes the code', () => {
    const { html } = errorPage('<script>alert("1")</script>');
    expect(html).not.toContain('<script');
    expect(html).toContain('&#60;script&#62;');
  });

  it('has its title, a default and the way back', () => {
    const { html, contentSecurityPolicy } = errorPage(undefined);
    expect(html).toContain('<title>Authentication Error</title>');
    expect(html).toContain('<code>Unknown</code>');
    expect(html).toContain('<a href="/">Return to Application</a>');
    expect(contentSecurityPolicy).toContain("default-src 'none'");
  });
});
