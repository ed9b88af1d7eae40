import { Field, InputType } from 'type-graphql';
import type { SelfChecking } from '../checkArguments';
import { checkPassword } from './password.input';

@InputType({ description: 'A change of the e-mail address.' })
export class ChangeEmailInput implements SelfChecking {
  @Field(() => String, { description: 'The address from now on.' })
  newEmail!: string;

  @Field(() => String, { nullable: true, description: 'The page that the mailed links lead to.' })
  callbackURL?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The password: needed for an unconfirmed address when the session is not fresh.',
  })
  password?: string | null;

  check(): void {
    if (typeof this.password === 'string') checkPassword(this.password);
  }
}
