/** Tells password managers whose password a form asks for, where the address itself is not asked. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
