import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { isFresh } from '../../domain/accounts/session/getSession';
import type { GraphqlContext } from '../context';
import { User } from './user.type';
import { viewerOf } from './viewer';

@ObjectType({
  simpleResolvers: true,
  description: 'A signed-in browser. Its token is never shown here (security F2).',
})
export class Session {
  @Field(() => ID, { description: 'Names the session, for revoking it.' })
  id!: string;

  @Field(() => Date, { description: 'When the person signed in.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it ends unless it is used again.' })
  expiresAt!: Date;

  @Field(() => Boolean, { description: 'True while it is young enough for sensitive changes.' })
  fresh!: boolean;

  @Field(() => User, { description: 'Whose session it is.' })
  user!: User;
}

@Resolver()
export class SessionResolver {
  @Query(() => Session, { nullable: true, description: 'The signed-in session, or null.' })
  async session(@Ctx() context: GraphqlContext): Promise<Session | null> {
    const viewer = await viewerOf(context);
    if (!viewer) return null;
    const { id, createdAt, expiresAt } = viewer.session;
    return { id, createdAt, expiresAt, fresh: isFresh(context.deps, viewer.session), user: viewer.user };
  }
}
