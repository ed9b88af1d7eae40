import type { TestApp } from '../apps/startApp';
import { type Answer, Visitor } from '../apps/visitor';
import type { FakeProviders } from './fakeProviders';

/** A browser that has been sent to a provider and is about to return. */
export interface Away {
  visitor: Visitor;
  state: string;
  url: URL;
}

/** Starts a sign-in at a provider. */
export async function goTo(
  app: TestApp,
  provider: string,
  more: object = {},
  visitor = app.visitor(),
): Promise<Away> {
  return away(visitor, await visitor.auth('sign-in/social', { provider, ...more }, { origin: app.url }));
}

/** Starts linking a provider account to the signed-in user. */
export async function goToLink(
  app: TestApp,
  provider: string,
  visitor: Visitor,
  more: object = {},
): Promise<Away> {
  return away(visitor, await visitor.auth('link-social', { provider, ...more }, { origin: app.url }));
}

function away(visitor: Visitor, answer: Answer): Away {
  if (answer.status !== 200) throw new Error(`The sign-in did not begin: ${answer.status} ${answer.text}`);
  const url = new URL(answer.body.url);
  return { visitor, url, state: url.searchParams.get('state') ?? '' };
}

/** Returns with a code, or with other parameters. */
export function comeBack({ visitor, state }: Away, provider: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ code: 'code-1', state, ...more });
  return visitor.get(`/api/auth/callback/${provider}?${query}`);
}

/** Returns as from Apple: a cross-site form post, which carries no Lax cookies, and the GET it redirects to, which does. */
export async function postBack(
  { visitor }: Pick<Away, 'visitor'>,
  provider: string,
  form: Record<string, string>,
): Promise<Answer> {
  const posted = await new Visitor(visitor.baseURL).request(`/api/auth/callback/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    body: new URLSearchParams(form).toString(),
  });
  const next = posted.headers.get('location') ?? '';
  return next.startsWith(`/api/auth/callback/${provider}?`) ? await visitor.get(next) : posted;
}

/** The redirect target of a response. */
export function locationOf(answer: Answer): string | null {
  return answer.status === 302 ? answer.headers.get('location') : `no redirect but ${answer.status}`;
}

let count = 0;

/** A GitHub user with an account and address of their own. */
export function personAtGithub(fake: FakeProviders, given: Partial<GithubPerson> = {}): GithubPerson {
  count += 1;
  const person = {
    id: 9000 + count,
    email: `hub${count}@example.org`,
    verified: true,
    name: `Hub ${count}`,
    ...given,
  };
  const { id, email, verified, name } = person;
  fake.reply('github.com/login/oauth/access_token', {
    json: { access_token: `gho_${id}`, token_type: 'bearer', scope: 'read:user,user:email' },
  });
  fake.reply('api.github.com/user', {
    json: { id, login: `hub${id}`, name, avatar_url: 'https://a.example/1' },
  });
  fake.reply('api.github.com/user/emails', { json: email ? [{ email, primary: true, verified }] : [] });
  return person;
}

export interface GithubPerson {
  id: number;
  email: string;
  verified: boolean;
  name: string | null;
}
