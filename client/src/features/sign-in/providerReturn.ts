import { isCallbackPath, paths } from '../../../../shared/paths';

interface Whence {
  /** The form that the person is at. */
  form: 'login' | 'sign-up';
  /** Where they want to go once they are in: a safe path of this site. */
  back: string | undefined;
  /** The part of that page, with its `#`, or nothing. */
  hash: string;
  provider: string;
}

/**
 * The addresses that a sign-in at a provider comes back to. On success the page that was asked for; where the server's
 * rule for such addresses has no room for it (contract section 4: no `#`, no escapes in a path), by way of the sign-in
 * form, which leads on. On failure the same form, which says why.
 */
export function providerReturn({ form, back, hash, provider }: Whence) {
  const part = hash.replace(/^#/, '');
  const target = back ?? paths.home();
  const whither = { back, part };
  return {
    callbackURL: part === '' && isCallbackPath(target) ? target : withQuery(paths.signIn(), whither),
    errorCallbackURL: withQuery(form === 'login' ? paths.signIn() : paths.signUp(), {
      ...whither,
      by: provider,
    }),
  };
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value);
  if (given.length === 0) return path;
  return `${path}?${given.map(([name, value]) => `${name}=${escaped(value ?? '')}`).join('&')}`;
}

/** encodeURIComponent leaves five characters as they are that the rule refuses. */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*~]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
