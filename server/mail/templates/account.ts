import type { MessageParts, TemplateContext } from './layout';

/** Tells the former owner that operators deleted the account, and why: in their words (security A8). */
export function accountDeleted(
  { posts, reason }: { posts: string; reason: string },
  { siteName }: TemplateContext,
): MessageParts {
  const left = posts === 'left' ? ' What you posted stays, without your name.' : '';
  return {
    subject: 'Your account was deleted',
    opening: `The people who run ${siteName} deleted your account and everything in it.${left} This can't be undone.`,
    closing: [`Why: ${reason}`, `If you think this was a mistake, write to the people who run ${siteName}.`],
  };
}

/** Tells the owner that moderators suspended the account, until when, and why: in their words (security A8). */
export function accountSuspended(
  { until, reason }: { until: string; reason: string },
  { siteName }: TemplateContext,
): MessageParts {
  return {
    subject: 'Your account is suspended',
    opening: `The people who run ${siteName} suspended your account ${until}. You can't sign in, and your profile and lists are closed.`,
    closing: [`Why: ${reason}`, `If you think this was a mistake, write to the people who run ${siteName}.`],
  };
}

/** Tells the owner about a new API token, which works without a sign-in (security A8). Never contains the token itself. */
export function apiTokenCreated({ at }: { at: string }, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'A new API token for your account',
    opening: `An API token was created for your account at ${siteName} on ${at}. Programs that have it can use your account within the scopes you chose, without your password.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, revoke the token in the settings, change your password and sign out everywhere else.`,
    ],
  };
}

/** Tells the owner about a new player address, in case someone else created it (security A8). */
export function scrobbleAddressCreated({ at }: { at: string }, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'A new player connection for your account',
    opening: `A connection was created for your account at ${siteName} on ${at}. A player that has its address can mark what you watch, and nothing else.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, revoke the connection in the settings, change your password and sign out everywhere else.`,
    ],
  };
}

/** Asks the owner of the current address whether it may be changed (contract 5.2, security S9). */
export function changeEmail(
  { url, email }: { url: string; email: string },
  { siteName, lasts }: TemplateContext,
): MessageParts {
  return {
    subject: 'Confirm your new email address',
    opening: `You asked to change the email address of your account at ${siteName} to ${email}. To confirm, open this link in a browser where you're signed in.`,
    action: { label: 'Change address', url },
    closing: [
      `The link works for ${lasts('verify')}. After that, we'll send a message to the new address, too.`,
      "If you didn't ask for this, don't open the link: your address stays the same. Consider changing your password.",
    ],
  };
}

/** Asks for confirmation before an account is deleted permanently (contract 5.4). */
export function deleteAccount({ url }: { url: string }, { siteName, lasts }: TemplateContext): MessageParts {
  return {
    subject: 'Confirm that your account will be deleted',
    opening: `You asked to delete your account at ${siteName} and everything in it. This can't be undone.`,
    action: { label: 'Delete my account', url },
    closing: [
      `The link works once, within ${lasts('delete')}, in a browser where you're signed in.`,
      "To keep your account, ignore this message. If you didn't ask for this, change your password.",
    ],
  };
}

/** Tells the old address that the account now has another one (security A8). */
export function emailChanged({ email }: { email?: string }, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'Your email address was changed',
    opening: `An account at ${siteName} that had this address now uses ${email ?? 'another one'}.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, contact the people who run ${siteName} right away: you can no longer sign in with this address.`,
    ],
  };
}

/**
 * Sent after a confirmation by a browser that was not signed in: someone else may have created the account with this address,
 * so that every way to sign in has ended (security A7).
 */
export function emailConfirmed({ url }: { url: string }, { siteName, lasts }: TemplateContext): MessageParts {
  return {
    subject: 'Your email address is confirmed',
    opening: `The address of your account at ${siteName} is confirmed. The link was opened in a browser that wasn't signed in to the account, so its password no longer works, nor does anything else that gave access to it.`,
    action: { label: 'Choose a new password', url },
    closing: [
      `Choose a new password to sign in, even if you created the account yourself. The link works once, within ${lasts('reset')}; after that, use “Forgot password”.`,
      "If you didn't create it, someone else used your address: they can't get in any more.",
    ],
  };
}

/** Tells the owner about a sign-in with a new browser. Has no link, so that no one clicks one in a hurry. */
export function newSignIn(
  { device, address, at }: { device: string; address: string; at: string },
  { siteName }: TemplateContext,
): MessageParts {
  return {
    subject: 'A new sign-in to your account',
    opening: `Someone signed in to your account at ${siteName} with a new browser: ${device}, from the IP address ${address}, on ${at}.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, end that session in the settings and change your password.`,
    ],
  };
}

/** Tells the owner about a new way to sign in (security A8). */
export function passkeyAdded(_data: object, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'A passkey was added to your account',
    opening: `A passkey was added to your account at ${siteName}. Anyone who has its device can sign in with it, without your password.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, remove the passkey in the settings, change your password and sign out everywhere else.`,
    ],
  };
}

/** Tells the owner that a way to sign in was removed (security A8). */
export function passkeyRemoved(_data: object, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'A passkey was removed from your account',
    opening: `A passkey can no longer be used to sign in to your account at ${siteName}.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, change your password and sign out everywhere else.`,
    ],
  };
}

/** Tells the owner what moderators reset, and why. The reason is theirs: the one text in mail that someone has typed (security A8). */
export function profileReset(
  { parts, reason }: { parts: string; reason: string },
  { siteName }: TemplateContext,
): MessageParts {
  return {
    subject: 'Part of your profile was reset',
    opening: `The people who run ${siteName} reset this on your profile: ${parts}.`,
    closing: [
      `Why: ${reason}`,
      'You can change your profile in the settings at any time.',
      `If you think this was a mistake, write to the people who run ${siteName}.`,
    ],
  };
}

/** Tells the owner that the password was changed (security A8). Has no link, so as not to train users to click. */
export function passwordChanged(_data: object, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'Your password was changed',
    opening: `The password of your account at ${siteName} was just changed.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, use “Forgot password” and choose a new one: that ends every other session.`,
    ],
  };
}

/**
 * Tells the owner of an unconfirmed address that a provider was linked to the account, and what was revoked (security O11).
 * Has no link.
 */
export function providerLinked(
  { provider, password }: { provider: string; password: string },
  { siteName }: TemplateContext,
): MessageParts {
  const ended =
    password === 'ended'
      ? 'so its password no longer works, nor does anything else that gave access to it.'
      : 'so all other browsers were signed out, and earlier API tokens and feed addresses no longer work.';
  return {
    subject: 'Another way to sign in was added',
    opening: `You can now sign in to your account at ${siteName} with ${provider}. Its address had never been confirmed, ${ended}`,
    closing: [
      `If this was you, there's nothing to do. To have a password, set one in the settings.`,
      `If this wasn't you, open ${siteName} and use “Forgot password”: a new password ends every other way to sign in.`,
    ],
  };
}

/** Tells a user with two-step sign-in that a recovery code was used: it may have been stolen (security A8). */
export function recoveryCodeUsed(
  { device, address, at }: { device: string; address: string; at: string },
  { siteName }: TemplateContext,
): MessageParts {
  return {
    subject: 'A recovery code was used',
    opening: `Someone signed in to your account at ${siteName} with your password and a recovery code: ${device}, from the IP address ${address}, on ${at}. That code no longer works.`,
    closing: [
      "If this was you, there's nothing to do. If you've lost your authenticator app, set it up again in the settings.",
      `If this wasn't you, open ${siteName}, change your password, sign out everywhere else and make new recovery codes.`,
    ],
  };
}

/** Tells the owner that the former recovery codes no longer work. */
export function recoveryCodesReplaced(_data: object, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'You have new recovery codes',
    opening: `New recovery codes were made for your account at ${siteName}. The old ones no longer work.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, change your password and sign out everywhere else.`,
    ],
  };
}

/** Links to the page for a new password (contract 5.3). */
export function resetPassword({ url }: { url: string }, { siteName, lasts }: TemplateContext): MessageParts {
  return {
    subject: 'Choose a new password',
    opening: `Someone, probably you, asked for a new password at ${siteName}.`,
    action: { label: 'Choose a password', url },
    closing: [
      `The link works once, within ${lasts('reset')}.`,
      "If this wasn't you, ignore this message: your password stays the same.",
    ],
  };
}

/** Tells the owner that they may come in. */
export function signUpApproved(_data: object, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'Your account is approved',
    opening: `The people who run ${siteName} approved your account. You can sign in now.`,
    closing: [],
  };
}

/** Tells the owner that they may not come in, and why, if a moderator has said so: in their words (security A8). */
export function signUpRefused({ reason }: { reason: string }, { siteName }: TemplateContext): MessageParts {
  return {
    subject: "Your account wasn't approved",
    opening: `The people who run ${siteName} didn't approve your account. It's deleted, with everything you entered.`,
    closing: reason === '' ? [] : [`Why: ${reason}`],
  };
}

/** Tells the owner that moderators lifted a suspension before its end. */
export function suspensionLifted(_data: object, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'Your account is no longer suspended',
    opening: `You can sign in at ${siteName} again. Your profile and lists are as open as they were before.`,
    closing: [
      'API tokens, feeds and player connections stopped working with the suspension. Make new ones in the settings.',
    ],
  };
}

/** Tells the owner that the password alone is enough again (security A8). */
export function twoFactorDisabled(_data: object, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'Two-step sign-in was turned off',
    opening: `Your password alone is enough again to sign in to your account at ${siteName}. Your recovery codes no longer work.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, change your password, sign out everywhere else and turn two-step sign-in on again.`,
    ],
  };
}

/** Tells the owner that sign-in now requires a code (security A8). */
export function twoFactorEnabled(_data: object, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'Two-step sign-in was turned on',
    opening: `From now on, signing in to your account at ${siteName} with your password also takes a code from your authenticator app. Keep your recovery codes somewhere safe: they let you in without it.`,
    closing: [
      "If this was you, there's nothing to do.",
      `If this wasn't you, open ${siteName}, use “Forgot password”, then contact the people who run the site.`,
    ],
  };
}

/** Tells the owner that operators will turn off the second step, when and why: in their words (security A8). The link stops it. */
export function unlockAsked(
  { url, at, reason }: { url: string; at: string; reason: string },
  { siteName }: TemplateContext,
): MessageParts {
  return {
    subject: 'Two-step sign-in will be turned off',
    opening: `The people who run ${siteName} were told that you lost the second step of your sign-in. They'll turn it off on ${at}: then your password alone is enough to sign in.`,
    action: { label: 'Keep two-step sign-in', url },
    closing: [
      `Why: ${reason}`,
      "If you asked for this, there's nothing to do.",
      "If you didn't, open the link or sign in: either stops it. Then change your password.",
    ],
  };
}

/** Asks the owner of an address to confirm it (contract 5.2). Contains no name, as that could be a stranger's message. */
export function verifyEmail({ url }: { url: string }, { siteName, lasts }: TemplateContext): MessageParts {
  return {
    subject: 'Confirm your email address',
    opening: `Someone, probably you, entered this address at ${siteName}. Please confirm that it's yours.`,
    action: { label: 'Confirm address', url },
    closing: [
      `The link works for ${lasts('verify')}. Open it in the browser where you're signed in: opened anywhere else, it ends the account's password, and you choose a new one.`,
      "If this wasn't you, ignore this message: nothing else will happen.",
    ],
  };
}

/** Warns the owner of wrong codes after the right password (security A8). Has no link, so that no one clicks one in a hurry. */
export function wrongCodes(
  { device, address, at }: { device: string; address: string; at: string },
  { siteName }: TemplateContext,
): MessageParts {
  return {
    subject: 'Someone may know your password',
    opening: `Someone entered your password for ${siteName} and then several wrong codes: ${device}, from the IP address ${address}, on ${at}. They weren't let in.`,
    closing: [
      "If this was you, check your phone's clock, or use a recovery code.",
      `If this wasn't you, open ${siteName} and change your password.`,
    ],
  };
}

/** Shows an operator that mail of this site arrives. */
export function testMessage({ url }: { url: string }, { siteName }: TemplateContext): MessageParts {
  return {
    subject: 'A test message',
    opening: `Mail from ${siteName} arrives here. An operator of the site asked for this message.`,
    action: { label: 'Open the site', url },
    closing: ["If this wasn't you, sign out everywhere else in the settings and change your password."],
  };
}
