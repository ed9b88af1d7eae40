import { Field, ID, ObjectType } from 'type-graphql';
import { nextCursor } from './cursors';

@ObjectType({
  simpleResolvers: true,
  description: 'A user, as shown to everyone next to what they write.',
})
export class Person {
  @Field(() => ID, { description: 'Never changes.' })
  id!: string;

  @Field(() => String, { description: 'Handle, used in URLs and mentions: /profile/{handle}, @handle.' })
  handle!: string;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'URL of their picture, if they have one.' })
  avatar!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of people.' })
export class PersonList {
  @Field(() => [Person], { description: 'The people on this page.' })
  items!: Person[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}
