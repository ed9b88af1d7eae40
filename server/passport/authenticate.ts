import type { Passport } from 'passport';

export type PassportInstance = InstanceType<typeof Passport>;

/**
 * Passport's `authenticate` in its callback form, as a promise of what the strategy succeeds with; undefined if it fails. The
 * caller decides the response, so no strategy gets one.
 */
export function authenticate<User>(
  passport: PassportInstance,
  strategy: string,
  req: object,
  options: object = {},
): Promise<User | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown, user?: User | false | null) =>
      error ? reject(error) : resolve(user || undefined);
    passport.authenticate(strategy, options, settle)(req, undefined, settle);
  });
}
