import { Field, InputType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { Visibility as Seen } from '../../domain/tracking/entry';
import { Visibility } from './enums';

@InputType({ description: 'A shelf to be made.' })
export class CreateCollectionInput {
  @Field(() => String, { description: `What to call it, in at most ${limits.collectionName} letters.` })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: `What it is for, in at most ${limits.collectionDescription} letters.`,
  })
  description?: string | null;

  @Field(() => Visibility, { nullable: true, description: 'Who may see it; everybody without.' })
  visibility?: Seen | null;
}

@InputType({ description: 'What changes of a shelf; what is left out, or null, stays.' })
export class UpdateCollectionInput {
  @Field(() => String, { nullable: true, description: `In at most ${limits.collectionName} letters.` })
  name?: string | null;

  @Field(() => String, { nullable: true, description: `In at most ${limits.collectionDescription} letters.` })
  description?: string | null;

  @Field(() => Visibility, { nullable: true, description: 'Who may see it.' })
  visibility?: Seen | null;
}
