import { Field, InputType, ObjectType } from 'type-graphql';
import type { SelfChecking } from '../checkArguments';
import { checkPassword } from './password.input';

@InputType({ description: 'What proves that the account shall be deleted.' })
export class DeleteAccountInput implements SelfChecking {
  @Field(() => String, { nullable: true, description: 'The password: needed when the session is not fresh.' })
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'The token of a mailed link.' })
  token?: string | null;

  @Field(() => String, { nullable: true, description: 'The page that the mailed link leads to afterwards.' })
  callbackURL?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: threads and comments go too. Otherwise they stay, without a name.',
  })
  withPosts!: boolean;

  check(): void {
    if (typeof this.password === 'string') checkPassword(this.password);
  }
}

@ObjectType({ simpleResolvers: true, description: 'What became of a wish to delete the account.' })
export class DeleteAccountResult {
  @Field(() => Boolean, { description: 'True when the account is gone.' })
  deleted!: boolean;

  @Field(() => Boolean, { description: 'True when a link was mailed that has to be opened first.' })
  mailSent!: boolean;
}
