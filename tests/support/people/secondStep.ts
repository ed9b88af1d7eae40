import { codeAt } from '../../../server/domain/accounts/factors/totp';
import type { TestApp } from '../apps/startApp';
import type { Visitor } from '../apps/visitor';
import { type Person, type SignedIn, signUpConfirmed } from './people';

export interface WithSecondStep extends SignedIn {
  secret: string;
  recoveryCodes: string[];
  /** The next code of the authenticator app; moves the clock on, since no code works twice. */
  nextCode(): string;
}

/** The secret an authenticator app reads from the URI. */
export const secretIn = (totpURI: string): string => new URL(totpURI).searchParams.get('secret') ?? '';

/** Someone with two-step sign-in. The app's clock must be stopped. */
export async function withSecondStep(app: TestApp, given: Partial<Person> = {}): Promise<WithSecondStep> {
  const person = await signUpConfirmed(app, given);
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

/** Signs in with the right password in a browser, up to the code. */
export async function halfWay(app: TestApp, { email, password }: Person, visitor: Visitor = app.visitor()) {
  const answer = await visitor.auth('sign-in/email', { email, password });
  return { visitor, answer };
}
