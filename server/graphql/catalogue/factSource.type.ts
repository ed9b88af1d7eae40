import { Field, ObjectType } from 'type-graphql';
import { type SourcedField as Given, sourcedFields } from '../../domain/importers/outside/readSources';
import { registerEnum } from '../schema/registerEnum';

export const SourcedField = registerEnum(sourcedFields, {
  name: 'SourcedField',
  description: 'A fact of an anime that an outside source can give.',
  values: {
    SYNONYMS: 'Alternative titles, besides those of the catalogue.',
    SYNOPSIS: 'Synopsis.',
    STARTS_ON: 'Date of the first broadcast or release.',
    ENDS_ON: 'Date of the last broadcast.',
    SEASON: 'Year and season.',
    EPISODE_COUNT: 'Number of episodes.',
    EPISODE_MINUTES: 'Length of an episode.',
    SOURCE: 'Source material.',
    AGE_RATING: 'Age rating.',
    GENRES: 'Genres.',
    TAGS: 'Tags.',
    STUDIOS: 'Studios.',
    CHARACTERS: 'Characters with their voice actors.',
    STAFF: 'Staff.',
    OPENINGS: 'Opening songs.',
    ENDINGS: 'Ending songs.',
    SCORE: 'Score, where too few people of this site have given one.',
    COVER: 'Cover, where no other picture replaces the drawn one.',
    BACKDROP: 'Banner, where no other picture replaces the drawn one.',
    EPISODE_DATES: 'Episodes with their dates, for an anime without a list of them.',
    EPISODE_TITLES: 'English titles of episodes.',
    EPISODE_STILLS: 'Pictures from episodes.',
    EPISODE_NATIVE_TITLES: 'Titles of episodes in the language of the anime.',
    RELATIONS: 'Some of its relations to other anime.',
  },
});

@ObjectType({ simpleResolvers: true, description: 'The outside source of a shown fact.' })
export class FactSource {
  @Field(() => SourcedField, { description: 'The fact.' })
  field!: Given;

  @Field(() => String, { description: 'Name of the source.' })
  source!: string;

  @Field(() => String, { nullable: true, description: "URL of the source's page about the anime." })
  url!: string | null;

  @Field(() => Date, { description: 'When the source last said so.' })
  date!: Date;
}
