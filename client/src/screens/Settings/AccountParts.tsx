import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { ApiTokens } from '../../features/account/ApiTokens';
import { EmailPart } from '../../features/account/EmailPart';
import { ChangePasswordForm, SetPasswordForm } from '../../features/account/PasswordForms';
import { ProfileForm } from '../../features/account/ProfileForm';
import { Sessions } from '../../features/account/Sessions';
import { SignInMethods } from '../../features/account/SignInMethods';
import { ResendConfirmation } from '../../features/confirmation/ResendConfirmation';
import { PublicProfile } from '../../features/profile/PublicProfile';
import type { AccountUserFragment, SiteQuery } from '../../generated/graphql';
import { Part } from './Part';
import type { useAccount, useAccountEvents } from './useAccount';

type Props = {
  account: ReturnType<typeof useAccount>;
  site: SiteQuery['site'] | undefined;
  /** One of the two failed to load. */
  failed: boolean;
  on: ReturnType<typeof useAccountEvents>;
};

/** The account parts of the settings: profile, email, sign-in methods, sessions, tokens. */
export function AccountParts({ account: { user, busy, retry }, site, failed, on }: Props) {
  if (user && site) return <Loaded user={user} site={site} on={on} />;
  return failed ? <ErrorState onRetry={retry} busy={busy} /> : <AccountSkeleton />;
}

function Loaded({ user, site, on }: { user: AccountUserFragment; site: SiteQuery['site']; on: Props['on'] }) {
  const rule = { shortest: site.passwordMinLength, longest: site.passwordMaxLength };
  return (
    <>
      <Part name="profile" lead="Your name and picture.">
        <ProfileForm user={user} onChanged={on.onUserChanged} />
        <PublicProfile />
      </Part>
      <Part name="email" lead="Where we send links and notices. Nobody else sees it.">
        <EmailPart
          user={user}
          canChange={site.changeEmail && site.mailEnabled}
          resend={site.mailEnabled ? <ResendConfirmation key={user.email} email={user.email} /> : null}
          onChanged={on.onUserChanged}
          onSignInAgain={on.onSignInAgain}
        />
      </Part>
      <Part name="password">
        {user.hasPassword ? (
          <ChangePasswordForm user={user} rule={rule} onSessionChanged={on.onSessionChanged} />
        ) : (
          <SetPasswordForm user={user} rule={rule} onSignInAgain={on.onSignInAgain} />
        )}
      </Part>
      <Part name="sign-in" lead="How you sign in.">
        <SignInMethods
          key={String(user.hasPassword)}
          email={user.email}
          passwords={site.emailPassword}
          onSignInAgain={on.onSignInAgain}
        />
      </Part>
      <Part
        name="sessions"
        lead="Every browser that’s signed in. Sign out any you don’t recognise, then change your password."
      >
        <Sessions onEverywhere={on.onEverywhere} />
      </Part>
      <Part name="tokens" lead="Keys for your own programs to use this site on your behalf.">
        <ApiTokens onSignInAgain={on.onSignInAgain} />
      </Part>
    </>
  );
}

const heights = [
  ['profile', '16.5rem'],
  ['email', '14rem'],
  ['password', '22rem'],
  ['sign-in', '4.25rem'],
  ['sessions', '9rem'],
  ['tokens', '25rem'],
] as const;

/** The account parts while they load: as tall as they will be, so that the target of a # stays in view. */
function AccountSkeleton() {
  return (
    <div aria-busy="true" style={{ display: 'contents' }}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {heights.map(([name, height]) => (
        <Part key={name} name={name}>
          <Skeleton height={height} />
        </Part>
      ))}
    </div>
  );
}
