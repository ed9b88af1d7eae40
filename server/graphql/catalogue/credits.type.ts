import { Field, ID, ObjectType } from 'type-graphql';
import type { CharacterRole as CharacterRoleName, StaffRole as Staff } from '../../data/entities/people';
import { PageInfo } from '../schema/pages';
import { registerEnum } from '../schema/registerEnum';
import { Anime } from './anime.type';

export const CharacterRole = registerEnum(['MAIN', 'SUPPORTING'] satisfies CharacterRoleName[], {
  name: 'CharacterRole',
  description: "A character's role in the story.",
  values: { MAIN: 'Main character.', SUPPORTING: 'Supporting character.' },
});

export const StaffRole = registerEnum(
  [
    'ORIGINAL_CREATOR',
    'CHIEF_DIRECTOR',
    'DIRECTOR',
    'SERIES_COMPOSITION',
    'SCRIPT',
    'CHARACTER_DESIGN',
    'MUSIC',
  ] satisfies Staff[],
  {
    name: 'StaffRole',
    description: 'A staff role.',
    values: {
      ORIGINAL_CREATOR: 'Author of the source material, or original creator.',
      CHIEF_DIRECTOR: 'Chief director, above the director.',
      DIRECTOR: 'Director.',
      SERIES_COMPOSITION: 'Series composition.',
      SCRIPT: 'Script.',
      CHARACTER_DESIGN: 'Character design.',
      MUSIC: 'Music.',
    },
  },
);

@ObjectType({ simpleResolvers: true, description: 'A voice actor or staff member.' })
export class CreditedPerson {
  @Field(() => ID, { description: 'Id; never changes.' })
  id!: string;

  @Field(() => String, { description: 'Slug used in URLs. Former slugs find the person too.' })
  slug!: string;

  @Field(() => String, { description: 'Name in Latin letters, given name first.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name in their own language, if known.',
  })
  native!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A character of an anime.' })
export class Character {
  @Field(() => String, {
    nullable: true,
    description: 'Slug of their page, for `character`; null for one of an anime that is in no list.',
  })
  slug!: string | null;

  @Field(() => String, { description: 'Name in Latin letters, given name first.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name in the original script, if known.' })
  native!: string | null;

  @Field(() => CharacterRole, { description: 'Main or supporting role.' })
  role!: CharacterRoleName;
}

@ObjectType({ simpleResolvers: true, description: 'A character with the Japanese voice actor.' })
export class AnimeCharacter extends Character {
  @Field(() => CreditedPerson, { nullable: true, description: 'Voice actor, if known.' })
  voice!: CreditedPerson | null;
}

@ObjectType({ simpleResolvers: true, description: 'A staff member of an anime, in one role.' })
export class AnimeStaff {
  @Field(() => StaffRole, { description: "The person's role." })
  role!: Staff;

  @Field(() => CreditedPerson, { description: 'The person.' })
  person!: CreditedPerson;
}

@ObjectType({ simpleResolvers: true, description: 'An anime that a person has a voice role in.' })
export class VoiceCredit {
  @Field(() => Anime, { description: 'The anime.' })
  anime!: Anime;

  @Field(() => [Character], { description: 'The characters they voice in it.' })
  characters!: Character[];
}

@ObjectType({ simpleResolvers: true, description: 'An anime that a person worked on.' })
export class StaffCredit {
  @Field(() => Anime, { description: 'The anime.' })
  anime!: Anime;

  @Field(() => [StaffRole], { description: 'Their roles.' })
  roles!: Staff[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of the anime that a person has voice roles in.' })
export class VoiceCreditPage {
  @Field(() => [VoiceCredit], { description: 'The anime of this page.' })
  items!: VoiceCredit[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the anime that a person worked on.' })
export class StaffCreditPage {
  @Field(() => [StaffCredit], { description: 'The anime of this page.' })
  items!: StaffCredit[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

/** Has the person's work, which `CreditedPerson` lacks so that lists of people do not load it for each of them. */
@ObjectType({ simpleResolvers: true, description: 'A voice actor or staff member with their work.' })
export class CreditedPersonDetails extends CreditedPerson {}

/** Unlike a `Character`, over all anime, so without a role. */
@ObjectType({ simpleResolvers: true, description: 'A character in a list of characters.' })
export class NamedCharacter {
  @Field(() => ID, { description: 'Id; never changes.' })
  id!: string;

  @Field(() => String, {
    description:
      'Slug used in URLs; never changes. That of one who turned out to be the same finds them too.',
  })
  slug!: string;

  @Field(() => String, { description: 'Name in Latin letters, given name first.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name in the original script, if known.' })
  native!: string | null;
}

/** Has the anime, which lists of characters do not load for each of them. */
@ObjectType({ simpleResolvers: true, description: 'A character, with the anime that they are in.' })
export class CharacterDetails extends NamedCharacter {}

@ObjectType({ simpleResolvers: true, description: 'An anime that a character is in.' })
export class CharacterAppearance {
  @Field(() => Anime, { description: 'The anime.' })
  anime!: Anime;

  @Field(() => CharacterRole, { description: 'Main or supporting role.' })
  role!: CharacterRoleName;

  @Field(() => [CreditedPerson], { description: 'Voice actors in it, if known; at most four.' })
  voices!: CreditedPerson[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of the anime that a character is in.' })
export class CharacterAppearancePage {
  @Field(() => [CharacterAppearance], { description: 'The anime of this page.' })
  items!: CharacterAppearance[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A studio in a list of studios.' })
export class NamedStudio {
  @Field(() => String, { description: 'Slug used in URLs.' })
  slug!: string;

  @Field(() => String, { description: 'Name, in the spelling that most of its anime use.' })
  name!: string;
}

/** Has the studio's anime, which lists of studios do not load for each of them. */
@ObjectType({ simpleResolvers: true, description: 'A studio with its anime.' })
export class Studio extends NamedStudio {
  /** Not a GraphQL field: all spellings of the name, for finding the anime. */
  names!: string[];
}
