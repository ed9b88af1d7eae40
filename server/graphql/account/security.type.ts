import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { type SecurityEventKind as Kind, securityEventKinds } from '../../data/entities/factors';
import { PageInfo, pageArgs } from '../pages';
import { registerEnum } from '../registerEnum';

@ObjectType({
  simpleResolvers: true,
  description: 'Whether a sign-in with the password takes a code of an authenticator app as well.',
})
export class TwoFactor {
  @Field(() => Boolean, { description: 'True once a code was confirmed.' })
  enabled!: boolean;

  @Field(() => Int, { description: 'Recovery codes that were not used yet.' })
  recoveryCodesLeft!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A key on a device or in a password manager that signs in without a password.',
})
export class Passkey {
  @Field(() => ID, { description: 'Names it in the calls under `/api/auth/passkey`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'What its owner calls it.' })
  name!: string | null;

  @Field(() => Boolean, { description: 'Whether a password manager keeps it on several devices.' })
  backedUp!: boolean;

  @Field(() => Date, { description: 'When it was added.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When somebody last signed in with it.' })
  lastUsedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: "A browser that isn't asked for a code." })
export class TrustedDevice {
  @Field(() => ID, { description: 'Names it, for revoking.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The IP address it was trusted from.' })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'What the browser called itself.' })
  userAgent!: string | null;

  @Field(() => Date, { description: 'Since when it is trusted.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When somebody last signed in on it.' })
  lastUsedAt!: Date;

  @Field(() => Date, { description: 'When the trust ends, unless somebody signs in on it before.' })
  expiresAt!: Date;
}

export const SecurityEventKind = registerEnum<Kind>(securityEventKinds, {
  name: 'SecurityEventKind',
  description: 'What happened to an account.',
  values: {
    SIGN_UP: 'The account was made; `detail` names the provider, if by one.',
    SIGN_IN: 'Somebody signed in; `detail` says how.',
    WRONG_CODES: 'Wrong codes after the right password.',
    PASSWORD_CHANGED: 'Another password.',
    PASSWORD_RESET: 'Another password, by a mailed link.',
    EMAIL_CONFIRMED: 'The address was confirmed by its mailed link; `detail` is the address.',
    EMAIL_CHANGE_ASKED:
      'Another address was asked for, by a mail to the present one; `detail` is the new one.',
    EMAIL_CHANGE_CANCELLED: 'Another address was asked for, and no longer is.',
    EMAIL_CHANGED: 'Another address; `detail` is the new one.',
    TWO_FACTOR_ENABLED: 'Codes are asked at sign-in from then on.',
    TWO_FACTOR_DISABLED: 'The password is enough again.',
    RECOVERY_CODES_REPLACED: 'New recovery codes; the old ones are void.',
    DEVICE_TRUSTED: "A browser isn't asked for a code.",
    DEVICE_UNTRUSTED: 'A browser is asked for a code again.',
    PASSKEY_ADDED: 'A passkey; `detail` is its name.',
    PASSKEY_REMOVED: 'A passkey was removed; `detail` is its name.',
    TOKEN_CREATED: 'An API token; `detail` is its name.',
    TOKEN_REVOKED: 'An API token was revoked; `detail` is its name.',
    PROVIDER_LINKED: 'Another way to sign in; `detail` names the provider.',
    PROVIDER_UNLINKED: 'A way to sign in was removed; `detail` names the provider.',
    PLAYER_ADDRESS_CREATED: 'An address for a player was made; `detail` is its name.',
    PLAYER_ADDRESS_REVOKED: 'An address for a player was revoked; `detail` is its name.',
    FEED_CREATED: 'A private feed got an address; `detail` is a FeedKind.',
    FEED_REVOKED: 'The address of a private feed was ended; `detail` is a FeedKind.',
    CHANNEL_ADDED: 'A notification channel; `detail` is its name.',
    CHANNEL_CHANGED:
      'A notification channel was renamed, switched, or sends other kinds; `detail` is its name.',
    CHANNEL_REMOVED: 'A notification channel was deleted; `detail` is its name.',
    COPIES_SET_UP: 'Copies of the account go to a place of its own; `detail` is the host.',
    COPIES_STOPPED: 'Copies of the account no longer go anywhere.',
    ACCOUNT_EXPORTED: 'The file with everything in the account was downloaded.',
    DELETION_ASKED: 'The link that deletes the account was mailed.',
    ROLE_GIVEN: 'An operator gave a role; `detail` is a SiteRole.',
    ROLE_TAKEN: 'An operator took a role away; `detail` is a SiteRole.',
    SESSION_ENDED: 'A browser was signed out from another.',
    SESSIONS_ENDED: 'Browsers were signed out together.',
  },
});

@ObjectType({ simpleResolvers: true, description: 'A line of the security log.' })
export class SecurityEvent {
  @Field(() => ID, { description: 'Names the line.' })
  id!: string;

  @Field(() => SecurityEventKind, { description: 'What happened.' })
  kind!: Kind;

  @Field(() => String, { nullable: true, description: 'How, or of what; see the kind.' })
  detail!: string | null;

  @Field(() => String, { nullable: true, description: 'The IP address it was done from, where it is known.' })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'What the browser called itself.' })
  userAgent!: string | null;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the security log.' })
export class SecurityLogPage {
  @Field(() => [SecurityEvent], { description: 'Newest first.' })
  items!: SecurityEvent[];

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo;
}

@ArgsType()
export class SecurityLogArgs extends pageArgs(20) {}
