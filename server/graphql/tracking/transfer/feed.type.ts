import { Field, ObjectType } from 'type-graphql';
import type { FeedKind as Kind } from '../../../domain/tracking/feeds';
import { FeedKind } from './enums';

@ObjectType({ simpleResolvers: true, description: 'A private feed, without its address.' })
export class Feed {
  @Field(() => FeedKind, { description: 'What it holds.' })
  kind!: Kind;

  @Field(() => Date, { description: 'When its address was made.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last read, to the hour; null before that.' })
  lastUsedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A feed that was just made.' })
export class CreatedFeed {
  @Field(() => Feed, { description: 'The feed.' })
  feed!: Feed;

  @Field(() => String, {
    description: 'Its address. Whoever has it can read the feed; it is shown here and never again.',
  })
  url!: string;
}
