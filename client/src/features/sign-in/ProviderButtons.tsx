import { useLocation } from 'react-router-dom';
import { isCallbackPath, paths, returnPart, withQuery } from '../../../../shared/paths';
import { FormMessages } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { ProviderChoice } from '../../components/people/ProviderChoice';
import { callbackMessage, deadLink } from '../../errors/callbackMessages';
import { useLeaving } from '../../forms/useLeaving';
import type { OfferedProviderFragment } from '../../generated/graphql';
import { authApi } from '../../rest/authApi';
import styles from './ProviderButtons.module.css';

type Props = {
  providers: readonly OfferedProviderFragment[];
  form: 'login' | 'sign-up';
  /** Where to go once signed in. */
  back: string | undefined;
  /** The token of the invitation that they came by. */
  invitation?: string;
  /** Their answer to the question of sign-up. */
  answer?: string;
  /** Followed by a form for sign-in by email. */
  divided: boolean;
};

const noErrors = {};

/**
 * Sign-in or sign-up at an identity provider: a button for each provider the site offers, and the error of the last attempt,
 * which comes back in the query. Without providers nothing is shown except that a mailed link is dead, which ends up here as
 * well.
 */
export function ProviderButtons({ providers, form, back, invitation, answer, divided }: Props) {
  const { search, hash } = useLocation();
  const { choose, goingTo, notes } = useLeaving((provider) =>
    authApi.signInSocial({
      provider,
      ...providerReturn({ form, back, hash: hash || returnPart(search), provider }),
      ...(back ? {} : { newUserCallbackURL: paths.start() }),
      requestSignUp: form === 'sign-up',
      invitation,
      answer,
    }),
  );
  const offered = providers.filter(({ signUp }) => form === 'login' || signUp);
  const query = new URLSearchParams(search);
  const error = query.get('error');
  const name = providers.find(({ id }) => id === query.get('by'))?.name;
  const tells = error !== null && goingTo === null && (providers.length > 0 || error === deadLink);
  const returned = tells ? [callbackMessage(error, name, 'enter')] : [];
  const shown = notes.length > 0 ? notes : returned;
  if (offered.length === 0 && shown.length === 0) return null;
  return (
    <section className={layout.stack4} aria-label="Other services">
      <FormMessages notes={shown} errors={noErrors} />
      {offered.length > 0 ? (
        <ProviderChoice providers={offered} verb="Continue with" goingTo={goingTo} onChoose={choose} />
      ) : null}
      {divided && offered.length > 0 ? <p className={styles.or}>or with email</p> : null}
    </section>
  );
}

interface Whence {
  /** The form the user is at. */
  form: 'login' | 'sign-up';
  /** The return path once signed in: a safe path of this site. */
  back: string | undefined;
  /** The hash of that page, with its `#`, or empty. */
  hash: string;
  provider: string;
}

/**
 * The URLs a sign-in at a provider returns to. On success the requested page or, where the server's rule for such URLs does not
 * allow it (contract section 4: no `#`, no escapes in a path), the sign-in form, which redirects there. On failure the same
 * form, which says why.
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
