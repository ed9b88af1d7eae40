import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'The person who is signed in.' })
export class User {
  @Field(() => ID, { description: 'Never changes.' })
  id!: string;

  @Field(() => String, { description: 'Email address, in lower case.' })
  email!: string;

  @Field(() => Boolean, { description: 'True once the address was confirmed by a mailed link.' })
  emailVerified!: boolean;

  @Field(() => String, { description: 'Name as the person wrote it.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of a picture, if the person gave one.' })
  image!: string | null;

  @Field(() => Date, { description: 'When the account was created.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the account was last changed.' })
  updatedAt!: Date;
}
