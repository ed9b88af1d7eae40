import { Field, InputType } from 'type-graphql';
import { isImage, isName } from '../../domain/textForm';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../checkArguments';

@InputType({ description: 'What changes of the own profile; what is left out stays.' })
export class UpdateProfileInput implements SelfChecking {
  @Field(() => String, { nullable: true, description: 'The name, in at most 255 letters. Null leaves it.' })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Address of a picture, in at most 2048 letters; what is no https address is shown to nobody. Null takes the picture away.',
  })
  image?: string | null;

  check(): void {
    const sound = isName(this.name ?? '') && isImage(this.image ?? '');
    if (!sound) throw new AppError('INVALID_ARGUMENT');
  }
}
