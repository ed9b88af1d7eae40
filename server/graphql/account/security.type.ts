import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { type SecurityEventKind as Kind, securityEventKinds } from '../../data/entities/factors';
import { PageInfo, pageArgs } from '../schema/pages';
import { registerEnum } from '../schema/registerEnum';

@ObjectType({
  simpleResolvers: true,
  description: 'Two-factor sign-in: whether the password also needs a code from an authenticator app.',
})
export class TwoFactor {
  @Field(() => Boolean, { description: 'True once the authenticator app was confirmed with a code.' })
  enabled!: boolean;

  @Field(() => Int, { description: 'Number of unused recovery codes.' })
  recoveryCodesLeft!: number;

  @Field(() => Date, {
    nullable: true,
    description:
      'When it is turned off at the request of an operator, unless `keepTwoFactor` is called; null otherwise.',
  })
  unlocksAt!: Date | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A passkey, on a device or in a password manager, for signing in without a password.',
})
export class Passkey {
  @Field(() => ID, { description: 'Id, used in the calls under `/api/auth/passkey`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: "The owner's name for it." })
  name!: string | null;

  @Field(() => Boolean, { description: 'True when it is synced to several devices.' })
  backedUp!: boolean;

  @Field(() => Date, { description: 'When it was added.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last used to sign in.' })
  lastUsedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A browser that is not asked for a code at sign-in.' })
export class TrustedDevice {
  @Field(() => ID, { description: 'Id, for revoking it.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'IP address that it was trusted from.' })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: "The browser's User-Agent header." })
  userAgent!: string | null;

  @Field(() => Date, { description: 'When it was trusted.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last used to sign in.' })
  lastUsedAt!: Date;

  @Field(() => Date, { description: 'When the trust expires; a sign-in on the browser extends it.' })
  expiresAt!: Date;
}

export const SecurityEventKind = registerEnum<Kind>(securityEventKinds, {
  name: 'SecurityEventKind',
  description: 'Kind of security event.',
  values: {
    SIGN_UP: 'The account was created; `detail` is the provider, if any.',
    SIGN_IN: 'Sign-in; `detail` is the method.',
    WRONG_CODES: 'Wrong codes were entered after the correct password.',
    PASSWORD_CHANGED: 'The password was changed.',
    PASSWORD_RESET: 'The password was reset by a mailed link.',
    EMAIL_CONFIRMED: 'The email address was confirmed by a mailed link; `detail` is the address.',
    EMAIL_CHANGE_ASKED:
      'An email change was requested and the current address was mailed; `detail` is the new address.',
    EMAIL_CHANGE_CANCELLED: 'A requested email change was cancelled.',
    EMAIL_CHANGED: 'The email address was changed; `detail` is the new one.',
    TWO_FACTOR_ENABLED: 'Two-factor sign-in was turned on.',
    TWO_FACTOR_DISABLED: 'Two-factor sign-in was turned off.',
    UNLOCK_ASKED: 'An operator began to turn off two-factor sign-in; `detail` says when it ends.',
    RECOVERY_CODES_REPLACED: 'Recovery codes were replaced; the old ones are invalid.',
    DEVICE_TRUSTED: 'A browser was trusted and is no longer asked for a code.',
    DEVICE_UNTRUSTED: 'Trust in a browser was revoked.',
    PASSKEY_ADDED: 'A passkey was added; `detail` is its name.',
    PASSKEY_REMOVED: 'A passkey was removed; `detail` is its name.',
    TOKEN_CREATED: 'An API token was created; `detail` is its name.',
    TOKEN_REVOKED: 'An API token was revoked; `detail` is its name.',
    PROVIDER_LINKED: 'A sign-in method was linked; `detail` is the provider.',
    PROVIDER_UNLINKED: 'A sign-in method was removed; `detail` is the provider.',
    PLAYER_ADDRESS_CREATED: 'A player address was created; `detail` is its name.',
    PLAYER_ADDRESS_REVOKED: 'A player address was revoked; `detail` is its name.',
    FEED_CREATED: 'A private feed was created; `detail` is a FeedKind.',
    FEED_REVOKED: 'A private feed was revoked; `detail` is a FeedKind.',
    CHANNEL_ADDED: 'A notification channel was added; `detail` is its name.',
    CHANNEL_CHANGED:
      'A notification channel was renamed, switched on or off, or had its kinds changed; `detail` is its name.',
    CHANNEL_REMOVED: 'A notification channel was deleted; `detail` is its name.',
    COPIES_SET_UP: 'Account copies were set up; `detail` is the host.',
    COPIES_STOPPED: 'Account copies were turned off.',
    ACCOUNT_EXPORTED: 'An export of the account was downloaded.',
    DELETION_ASKED: 'A link to delete the account was mailed.',
    ROLE_GIVEN: 'An operator granted a role; `detail` is a SiteRole.',
    ROLE_TAKEN: 'An operator revoked a role; `detail` is a SiteRole.',
    SESSION_ENDED: 'A session was revoked from another browser.',
    SESSIONS_ENDED: 'Several sessions were revoked at once.',
  },
});

@ObjectType({ simpleResolvers: true, description: 'An event in the security log.' })
export class SecurityEvent {
  @Field(() => ID, { description: 'Id.' })
  id!: string;

  @Field(() => SecurityEventKind, { description: 'What happened.' })
  kind!: Kind;

  @Field(() => String, { nullable: true, description: 'Details; see the kind.' })
  detail!: string | null;

  @Field(() => String, { nullable: true, description: 'IP address of the request, if known.' })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: "The browser's User-Agent header." })
  userAgent!: string | null;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the security log.' })
export class SecurityLogPage {
  @Field(() => [SecurityEvent], { description: 'Events, newest first.' })
  items!: SecurityEvent[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ArgsType()
export class SecurityLogArgs extends pageArgs(20) {}
