import { Field, InputType } from 'type-graphql';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../schema/checkArguments';

@InputType({ description: 'A change of the password.' })
export class ChangePasswordInput implements SelfChecking {
  @Field(() => String, { description: 'The current password.' })
  currentPassword!: string;

  @Field(() => String, { description: 'The new password.' })
  newPassword!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True ends every session; this browser gets a new one.',
  })
  revokeOtherSessions!: boolean;

  check(): void {
    checkPassword(this.currentPassword);
    checkPassword(this.newPassword);
  }
}

/** Rejects lone surrogates, which do not hash consistently. Length is checked by the password rules. */
export function checkPassword(password: string): void {
  if (!password.isWellFormed()) throw new AppError('INVALID_ARGUMENT');
}
