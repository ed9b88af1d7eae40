import type { TestApp } from '../apps/startApp';
import type { SignedIn } from '../people/people';
import { linkIn, receiveMail } from './mail';

/** Requests a new password and returns the mailed link. */
export async function resetLink(app: TestApp, email: string, redirectTo?: string): Promise<URL> {
  await receiveMail(app);
  const answer = await app.visitor().auth('request-password-reset', { email, redirectTo });
  if (answer.status !== 200) throw new Error(`The reset was refused: ${answer.status} ${answer.text}`);
  return await onlyLink(app, email);
}

/** The token of such a link. */
export async function resetToken(app: TestApp, email: string): Promise<string> {
  return (await resetLink(app, email)).pathname.split('/').at(-1) ?? '';
}

/** Requests the account's deletion and returns the mailed link. */
export async function deletionLink(app: TestApp, person: SignedIn, callbackURL?: string): Promise<URL> {
  await receiveMail(app);
  const answer = await person.visitor.auth('delete-user', { callbackURL }, { origin: app.url });
  if (answer.status !== 200) throw new Error(`The deletion was refused: ${answer.status} ${answer.text}`);
  return await onlyLink(app, person.email);
}

/** The token of such a link. */
export async function deletionToken(app: TestApp, person: SignedIn): Promise<string> {
  return (await deletionLink(app, person)).searchParams.get('token') ?? '';
}

async function onlyLink(app: TestApp, email: string): Promise<URL> {
  const messages = (await receiveMail(app)).filter(({ to }) => to === email);
  if (messages.length !== 1 || !messages[0]) throw new Error(`${messages.length} messages came to ${email}`);
  return linkIn(messages[0]);
}
