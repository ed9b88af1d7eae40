import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { OfferKind as Kind } from '../../domain/importers/outside/watchOffers';
import { OfferKind } from './enums';

@ObjectType({
  simpleResolvers: true,
  description: 'Artist, source and licence of a picture.',
})
export class ArtworkCredit {
  @Field(() => String, { nullable: true, description: 'Artist, if stated.' })
  artist!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Source, as text or a URL; null for pictures from this site's own folder.",
  })
  source!: string | null;

  @Field(() => String, { nullable: true, description: 'Licence, if stated.' })
  licence!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A picture of an anime: drawn by this site (SVG) or supplied (WebP, also available as AVIF and in other widths).',
})
export class Artwork {
  @Field(() => String, { description: 'URL on this site.' })
  url!: string;

  @Field(() => String, { description: 'Dominant colour, #rrggbb.' })
  color!: string;

  @Field(() => ArtworkCredit, {
    nullable: true,
    description: 'Credit; null for pictures drawn by this site.',
  })
  credit!: ArtworkCredit | null;
}

@ObjectType({ simpleResolvers: true, description: 'A weekly slot on television.' })
export class Broadcast {
  @Field(() => Int, { description: 'Day of the week in Japan, 1 = Monday … 7 = Sunday.' })
  weekday!: number;

  @Field(() => Date, { description: 'First broadcast in the slot.' })
  startsAt!: Date;

  @Field(() => Boolean, {
    description: 'False if no source gives the time; only the weekday is known then.',
  })
  timed!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of a streaming service.' })
export class StreamingLink {
  @Field(() => String, { description: 'Name of the service.' })
  service!: string;

  @Field(() => String, { description: 'URL of the page.' })
  url!: string;

  @Field(() => [String], {
    description: 'Countries in which it is available; empty if unlimited or unknown.',
  })
  regions!: string[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A streaming service or shop that has an anime in a country.',
})
export class WatchOffer {
  @Field(() => OfferKind, { description: 'What it costs.' })
  kind!: Kind;

  @Field(() => String, { description: 'Name of the service.' })
  service!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The same service among `watchServices`; null if it is none of them.',
  })
  watchService!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Where to watch an anime in a country, by an outside source.',
})
export class WatchOffers {
  @Field(() => [WatchOffer], { description: 'The services; empty if none is known.' })
  services!: WatchOffer[];

  @Field(() => String, {
    nullable: true,
    description: 'Source, to be named beside them; null if it says nothing.',
  })
  source!: string | null;

  @Field(() => String, { nullable: true, description: "The source's page for the country." })
  url!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the source last said so.' })
  date!: Date | null;

  @Field(() => Boolean, {
    description: 'True when it is about a whole series, parts of which may be missing.',
  })
  ofSeries!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'An entry in another database.' })
export class ExternalId {
  @Field(() => String, { description: 'Name of the database.' })
  site!: string;

  @Field(() => ID, { description: 'Id in that database.' })
  id!: string;

  @Field(() => String, { description: 'URL of the entry.' })
  url!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A theme, setting or audience of an anime.',
})
export class AnimeTag {
  @Field(() => String, { description: 'Name of the tag.' })
  name!: string;

  @Field(() => Boolean, {
    description: 'True when the tag itself is a spoiler: show it on request only.',
  })
  spoiler!: boolean;
}
