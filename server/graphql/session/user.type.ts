import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'The signed-in user.' })
export class User {
  @Field(() => ID, { description: 'Never changes.' })
  id!: string;

  @Field(() => String, { description: 'Email address, in lower case.' })
  email!: string;

  @Field(() => Boolean, { description: 'True once the email address was confirmed by a mailed link.' })
  emailVerified!: boolean;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'URL of a picture, if the user set one.' })
  image!: string | null;

  @Field(() => Date, { description: 'When the account was created.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the account was last changed.' })
  updatedAt!: Date;
}
