import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'A session as its owner sees it: never its token.' })
export class ActiveSession {
  @Field(() => ID, { description: 'Names it, for revoking.' })
  id!: string;

  @Field(() => Date, { description: 'When the person signed in.' })
  createdAt!: Date;

  @Field(() => Date, {
    description: 'When it was last prolonged, which happens once a day while it is used.',
  })
  updatedAt!: Date;

  @Field(() => Date, { description: 'When it ends unless it is used again.' })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: 'The address it began from.' })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'What the browser called itself.' })
  userAgent!: string | null;

  @Field(() => Boolean, { description: 'True for the one that asks.' })
  current!: boolean;
}
