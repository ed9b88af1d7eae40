import { codeAt } from '../../../server/domain/accounts/factors/totp';
import type { TestApp } from '../apps/startApp';
import type { Visitor } from '../apps/visitor';
import { type Person, type SignedIn, signUp } from './people';

export interface WithSecondStep extends SignedIn {
  secret: string;
  recoveryCodes: string[];
  /** What the app on their phone shows; the clock has moved on, since no code is good twice. */
  nextCode(): string;
}

/** What an authenticator app reads out of the address. */
export const secretIn = (totpURI: string): string => new URL(totpURI).searchParams.get('secret') ?? '';

/** Somebody whose password needs a code. The app's clock must stand still. */
export async function withSecondStep(app: TestApp, given: Partial<Person> = {}): Promise<WithSecondStep> {
  const person = await signUp(app, given);
  const { visitor, password } = person;
  const { body } = await visitor.auth('two-factor/enable', { password });
  const secret = secretIn(body.totpURI);
  const nextCode = () => {
    app.clock.advance(30);
    return codeAt(secret, app.clock.now());
  };
  const confirmed = await visitor.auth('two-factor/verify-totp', { code: nextCode() });
  if (confirmed.status !== 200) throw new Error(`The code was refused: ${confirmed.text}`);
  return { ...person, token: confirmed.body.token, secret, recoveryCodes: body.backupCodes, nextCode };
}

/** The right password in a browser, and no code yet. */
export async function halfWay(app: TestApp, { email, password }: Person, visitor: Visitor = app.visitor()) {
  const answer = await visitor.auth('sign-in/email', { email, password });
  return { visitor, answer };
}
