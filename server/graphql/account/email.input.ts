import { Field, InputType } from 'type-graphql';

@InputType({ description: 'A change of the e-mail address.' })
export class ChangeEmailInput {
  @Field(() => String, { description: 'The address from now on.' })
  newEmail!: string;

  @Field(() => String, { nullable: true, description: 'The page that the mailed links lead to.' })
  callbackURL?: string | null;
}
