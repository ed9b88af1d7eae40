import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({
  simpleResolvers: true,
  description: 'Who made a picture, where it is from, and what permits it.',
})
export class ArtworkCredit {
  @Field(() => String, { nullable: true, description: 'Who made it, if somebody said.' })
  artist!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where it is from: in words or as an address; null for the folder of this site.',
  })
  source!: string | null;

  @Field(() => String, { nullable: true, description: 'What permits showing it, where somebody said.' })
  licence!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A picture of an anime: drawn by this site (SVG), or one that stands in its place (WebP, in AVIF and other widths as well).',
})
export class Artwork {
  @Field(() => String, { description: 'Address on this site.' })
  url!: string;

  @Field(() => String, { description: 'Dominant colour, #rrggbb.' })
  color!: string;

  @Field(() => ArtworkCredit, { nullable: true, description: 'Of a picture that is not drawn by this site.' })
  credit!: ArtworkCredit | null;
}

@ObjectType({ simpleResolvers: true, description: 'A weekly slot on television.' })
export class Broadcast {
  @Field(() => Int, { description: 'Day of the week in Japan, 1 = Monday … 7 = Sunday.' })
  weekday!: number;

  @Field(() => Date, { description: 'Start of the slot: instant of the first broadcast in it.' })
  startsAt!: Date;

  @Field(() => Boolean, {
    description: 'False where no source names the hour: then only the weekday is known.',
  })
  timed!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of a streaming service.' })
export class StreamingLink {
  @Field(() => String, { description: 'Name of the service.' })
  service!: string;

  @Field(() => String, { description: 'Address of the page.' })
  url!: string;

  @Field(() => [String], { description: 'Countries in which it works; empty: not limited, or not known.' })
  regions!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'The entry of another database.' })
export class ExternalId {
  @Field(() => String, { description: 'Name of the database.' })
  site!: string;

  @Field(() => ID, { description: 'Its id there.' })
  id!: string;

  @Field(() => String, { description: 'Address of the entry.' })
  url!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What an anime is about, where it is set, whom it was made for.',
})
export class AnimeTag {
  @Field(() => String, { description: 'The tag in words.' })
  name!: string;

  @Field(() => Boolean, {
    description: 'True when the tag itself gives the story away: show it on request only.',
  })
  spoiler!: boolean;
}
