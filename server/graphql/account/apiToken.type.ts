import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { ApiTokenScope as Scope } from '../../domain/accounts/apiTokens';

export const ApiTokenScope: Record<Scope, Scope> = {
  READ_ACCOUNT: 'READ_ACCOUNT',
  READ_LISTS: 'READ_LISTS',
  WRITE_LISTS: 'WRITE_LISTS',
};
registerEnumType(ApiTokenScope, {
  name: 'ApiTokenScope',
  description: 'What a personal API token may do. None may change the account.',
  valuesConfig: {
    READ_ACCOUNT: { description: "Read the owner's profile, sessions and ways to sign in." },
    READ_LISTS: { description: "Read the owner's lists and queue." },
    WRITE_LISTS: { description: "Change the owner's lists and queue." },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A personal API token, without its secret.' })
export class ApiToken {
  @Field(() => ID, { description: 'Names it, for revoking.' })
  id!: string;

  @Field(() => String, { description: 'What its owner calls it.' })
  name!: string;

  @Field(() => [ApiTokenScope], { description: 'What it may do.' })
  scopes!: Scope[];

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was last used, to the minute; null before that.',
  })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ends by itself; null for never.' })
  expiresAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A token that was just made.' })
export class CreatedApiToken {
  @Field(() => ApiToken, { description: 'The token.' })
  apiToken!: ApiToken;

  @Field(() => String, { description: 'Goes into `Authorization: Bearer`. Shown here and never again.' })
  secret!: string;
}

@InputType({ description: 'A personal API token to be made.' })
export class CreateApiTokenInput {
  @Field(() => String, { description: `What to call it, in at most ${limits.apiTokenName} letters.` })
  name!: string;

  @Field(() => [ApiTokenScope], { description: 'What it may do; at least one.' })
  scopes!: Scope[];

  @Field(() => Int, {
    nullable: true,
    description: `Ends after so many days, at most ${limits.apiTokenDays}. Without it, it lives until it is revoked.`,
  })
  expiresInDays?: number | null;
}
