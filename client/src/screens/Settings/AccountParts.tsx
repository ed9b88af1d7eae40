import { Suspense } from 'react';
import { Loaded } from '../../components/states/Loaded';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { ApiTokens } from '../../features/account/ApiTokens';
import { DeleteAccount } from '../../features/account/DeleteAccount';
import { EmailPart } from '../../features/account/EmailPart';
import { ChangePasswordForm, SetPasswordForm } from '../../features/account/PasswordForms';
import { ProfileForm } from '../../features/account/ProfileForm';
import { SignInAgain } from '../../features/account/parts';
import { Sessions } from '../../features/account/Sessions';
import { SignInMethods } from '../../features/account/SignInMethods';
import { ResendConfirmation } from '../../features/confirmation/ResendConfirmation';
import { PublicProfile } from '../../features/profile/PublicProfile';
import type { AccountUserFragment, SiteFactsFragment } from '../../generated/graphql';
import type { useAccount, useAccountEvents } from './useAccount';

const Connections = lazyPart(() =>
  import('../../features/connections/Connections').then((module) => module.Connections),
);

const Security = lazyPart(() =>
  import('../../features/account/security/Security').then((module) => module.Security),
);

type Site = SiteFactsFragment;
type On = ReturnType<typeof useAccountEvents>;

export type AccountPartName = keyof typeof parts;

type Props = {
  name: AccountPartName;
  account: ReturnType<typeof useAccount>;
  on: On;
};

/** The account pages: profile, sign-in, connected apps, and deletion. */
export function AccountPart({ name, account, on }: Props) {
  return (
    <Loaded
      query={account}
      skeleton={
        <div aria-busy="true">
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton height={16.5} />
        </div>
      }
    >
      {({ user, site }) => parts[name](user, site, on)}
    </Loaded>
  );
}

const parts = {
  profile: (user: AccountUserFragment, _: Site, on: On) => (
    <>
      <ProfileForm user={user} onChanged={on.onUserChanged} />
      <PublicProfile />
    </>
  ),
  email: (user: AccountUserFragment, site: Site, on: On) => (
    <EmailPart
      user={user}
      canChange={site.changeEmail && site.mailEnabled}
      resend={site.mailEnabled ? <ResendConfirmation key={user.email} email={user.email} /> : null}
      onChanged={on.onUserChanged}
      onSignInAgain={on.onSignInAgain}
    />
  ),
  password: (user: AccountUserFragment, site: Site, on: On) => {
    const rule = { shortest: site.passwordMinLength, longest: site.passwordMaxLength };
    return user.hasPassword ? (
      <ChangePasswordForm user={user} rule={rule} onSessionChanged={on.onSessionChanged} />
    ) : (
      <SetPasswordForm user={user} rule={rule} onSignInAgain={on.onSignInAgain} />
    );
  },
  'sign-in': (user: AccountUserFragment, site: Site, on: On) => (
    <SignInMethods
      key={String(user.hasPassword)}
      email={user.email}
      passwords={site.emailPassword}
      onSignInAgain={on.onSignInAgain}
    />
  ),
  security: (user: AccountUserFragment, _site: Site, on: On) => (
    <Suspense fallback={<Skeleton shape="page" />}>
      <Security
        email={user.email}
        hasPassword={user.hasPassword}
        onSessionChanged={on.onSessionChanged}
        onSignInAgain={on.onSignInAgain}
      />
    </Suspense>
  ),
  sessions: (_user: AccountUserFragment, _site: Site, on: On) => <Sessions onEverywhere={on.onEverywhere} />,
  tokens: (_user: AccountUserFragment, _site: Site, on: On) => <ApiTokens onSignInAgain={on.onSignInAgain} />,
  connections: (_user: AccountUserFragment, _site: Site, on: On) => (
    <Suspense fallback={<Skeleton shape="page" />}>
      <Connections signInAgain={(code) => <SignInAgain code={code} onSignInAgain={on.onSignInAgain} />} />
    </Suspense>
  ),
  delete: (user: AccountUserFragment, site: Site, on: On) => (
    <DeleteAccount
      user={user}
      byMail={site.deleteUserByMail}
      onDeleted={on.onDeleted}
      onSignInAgain={on.onSignInAgain}
    />
  ),
};
