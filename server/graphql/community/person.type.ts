import { Field, ID, ObjectType } from 'type-graphql';
import { nextCursor } from './cursors';

@ObjectType({
  simpleResolvers: true,
  description: 'Somebody with an account, as everybody sees them beside what they write.',
})
export class Person {
  @Field(() => ID, { description: 'Never changes.' })
  id!: string;

  @Field(() => String, { description: 'Names them in addresses and mentions: /profile/{handle}, @handle.' })
  handle!: string;

  @Field(() => String, { description: 'Name as the person wrote it.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of their picture, if they have one.' })
  avatar!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Part of a list of people.' })
export class PersonList {
  @Field(() => [Person], { description: 'The people of this part.' })
  items!: Person[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}
