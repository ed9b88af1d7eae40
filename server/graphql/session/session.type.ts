import { Field, ID, ObjectType } from 'type-graphql';
import { User } from './user.type';

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
