import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { Visibility as Seen } from '../../domain/tracking/entry';
import type { Viewing } from '../../domain/tracking/visibility';
import { PageInfo } from '../schema/pages';
import { Visibility } from './enums';

@ObjectType({ simpleResolvers: true, description: 'An anime on a shelf.' })
export class CollectionItem {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => Date, { description: 'When it was added.' })
  addedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A page of a shelf, in the shelf's order." })
export class CollectionItemPage {
  @Field(() => [CollectionItem], { description: 'The anime of this page.' })
  items!: CollectionItem[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A named shelf of a library.' })
export class Collection {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not a GraphQL field: the owner, and how the viewer sees it. */
  viewing!: Viewing;

  @Field(() => String, { description: "The owner's name for it." })
  name!: string;

  @Field(() => String, { description: "The owner's description; may be empty." })
  description!: string;

  @Field(() => Visibility, { description: 'Who may see it.' })
  visibility!: Seen;

  @Field(() => Boolean, { description: 'True if the viewer owns it.' })
  own!: boolean;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last changed.' })
  updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A page of shelves, in the owner's order." })
export class CollectionPage {
  @Field(() => [Collection], { description: 'The shelves of this page.' })
  items!: Collection[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A shelf after a change.' })
export class CollectionPayload {
  @Field(() => Collection, { nullable: true, description: 'The shelf; null after a removal.' })
  collection!: Collection | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Pass it to `undo` within ten minutes to revert the change.',
  })
  undoId!: string | null;
}

@InputType({ description: 'A new shelf.' })
export class CreateCollectionInput {
  @Field(() => String, { description: `Name, at most ${limits.collectionName} characters.` })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: `Description, at most ${limits.collectionDescription} characters.`,
  })
  description?: string | null;

  @Field(() => Visibility, { nullable: true, description: 'Who may see it; everyone by default.' })
  visibility?: Seen | null;
}

@InputType({ description: 'Changes to a shelf. Fields that are omitted or null stay unchanged.' })
export class UpdateCollectionInput {
  @Field(() => String, { nullable: true, description: `Name, at most ${limits.collectionName} characters.` })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Description, at most ${limits.collectionDescription} characters.`,
  })
  description?: string | null;

  @Field(() => Visibility, { nullable: true, description: 'Who may see it.' })
  visibility?: Seen | null;
}
