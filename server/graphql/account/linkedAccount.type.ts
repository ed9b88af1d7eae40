import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'One way to sign in, as its owner sees it.' })
export class LinkedAccount {
  @Field(() => ID, { description: 'Names it, for unlinking.' })
  id!: string;

  @Field(() => String, { description: 'The provider, or `credential` for the password.' })
  providerId!: string;

  @Field(() => String, { description: "The provider's id of the person." })
  accountId!: string;

  @Field(() => String, {
    nullable: true,
    description: "The person's address at the provider, where it came in an id token.",
  })
  email!: string | null;

  @Field(() => [String], { description: 'What the provider was asked to allow.' })
  scopes!: string[];

  @Field(() => Date, { description: 'When it was linked.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  updatedAt!: Date;
}
