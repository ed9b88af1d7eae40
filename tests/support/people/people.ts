import { createVerificationToken } from '../../../server/domain/accounts/verification/verificationToken';
import type { TestApp } from '../apps/startApp';
import type { Visitor } from '../apps/visitor';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export interface SignedIn extends Person {
  visitor: Visitor;
  userId: string;
  token: string;
}

let count = 0;

/** A person with a unique address. */
export function aPerson(given: Partial<Person> = {}): Person {
  count += 1;
  return { name: `Person ${count}`, email: `person${count}@example.org`, password: 'plum-rain-42', ...given };
}

/** Someone who has just signed up, in their own browser. */
export async function signUp(
  app: Pick<TestApp, 'visitor'>,
  given: Partial<Person> & { rememberMe?: boolean } = {},
): Promise<SignedIn> {
  const { rememberMe, ...own } = given;
  const person = aPerson(own);
  const visitor = app.visitor();
  const answer = await visitor.auth('sign-up/email', { ...person, rememberMe });
  if (answer.status !== 200) throw new Error(`The sign-up failed: ${answer.status} ${answer.text}`);
  return { ...person, visitor, userId: answer.body.user.id, token: answer.body.token };
}

/** The same, with their address confirmed in that browser. */
export async function signUpConfirmed(app: TestApp, given: Partial<Person> = {}): Promise<SignedIn> {
  const person = await signUp(app, given);
  const token = await createVerificationToken(app.deps, { email: person.email });
  const answer = await person.visitor.get(`/api/auth/verify-email?token=${token}`);
  if (answer.status !== 200) throw new Error(`The confirmation failed: ${answer.status} ${answer.text}`);
  return person;
}

/** The same person in another browser. */
export async function signInAgain(app: TestApp, { email, password }: Person): Promise<Visitor> {
  const visitor = app.visitor();
  const answer = await visitor.auth('sign-in/email', { email, password });
  if (answer.status !== 200) throw new Error(`The sign-in failed: ${answer.status} ${answer.text}`);
  return visitor;
}
