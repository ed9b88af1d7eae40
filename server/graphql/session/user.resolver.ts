import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { User as DomainUser } from '../../domain/accounts/records';
import { shownPicture } from '../../domain/community/pictures/shownPicture';
import type { GraphqlContext } from '../context';
import { userLoaders } from './loaders';
import { User } from './user.type';
import { userOf } from './viewer';

@Resolver(() => User)
export class UserResolver {
  @Query(() => User, {
    nullable: true,
    description:
      'The user making the request, by session or by an API token with the scope READ_ACCOUNT; null for visitors.',
  })
  async viewer(@Ctx() context: GraphqlContext): Promise<DomainUser | null> {
    return await userOf(context, 'READ_ACCOUNT');
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'URL from which the site shows their picture; null if it does not show `image`.',
  })
  avatar(@Root() { id, image }: User): string | null {
    return shownPicture(id, image);
  }

  @FieldResolver(() => Boolean, { description: 'True when the account has a password.' })
  async hasPassword(@Root() { id }: User, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await context.once(userLoaders).hasPassword.load(id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The new email address while a change awaits confirmation; otherwise null.',
  })
  async pendingEmail(@Root() { id }: User, @Ctx() context: GraphqlContext): Promise<string | null> {
    return await context.once(userLoaders).pendingEmail.load(id);
  }
}
