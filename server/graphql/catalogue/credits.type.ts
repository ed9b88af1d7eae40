import { Field, ID, ObjectType } from 'type-graphql';
import type { CharacterRole as CharacterRoleName, StaffRole as Staff } from '../../data/entities/people';
import { PageInfo } from '../pages';
import { registerEnum } from '../registerEnum';
import { Anime } from './anime.type';

export const CharacterRole = registerEnum(['MAIN', 'SUPPORTING'] satisfies CharacterRoleName[], {
  name: 'CharacterRole',
  description: 'How much of the story is a character’s.',
  values: { MAIN: 'One of those whom the story is about.', SUPPORTING: 'Everybody else.' },
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
    description: 'What somebody did for an anime.',
    values: {
      ORIGINAL_CREATOR: 'Wrote or drew what it was made from, or thought of it first.',
      CHIEF_DIRECTOR: 'Directed above the director.',
      DIRECTOR: 'Directed it.',
      SERIES_COMPOSITION: 'Laid out the story over the episodes.',
      SCRIPT: 'Wrote it.',
      CHARACTER_DESIGN: 'Designed the characters for animation.',
      MUSIC: 'Composed the music.',
    },
  },
);

@ObjectType({ simpleResolvers: true, description: 'Somebody who lends characters the voice or makes anime.' })
export class CreditedPerson {
  @Field(() => ID, { description: 'Stays the same for ever.' })
  id!: string;

  @Field(() => String, { description: 'Their place in addresses. A former one finds them as well.' })
  slug!: string;

  @Field(() => String, { description: 'Given name first, in Latin letters.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'As written in their own language, where it is known.',
  })
  native!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Somebody in an anime.' })
export class Character {
  @Field(() => String, { description: 'Given name first, in Latin letters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'As written in the original, where it is known.' })
  native!: string | null;

  @Field(() => CharacterRole, { description: 'How much of the story is theirs.' })
  role!: CharacterRoleName;
}

@ObjectType({ simpleResolvers: true, description: 'A character with the voice of the Japanese version.' })
export class AnimeCharacter extends Character {
  @Field(() => CreditedPerson, { nullable: true, description: 'Whose voice it is, where it is known.' })
  voice!: CreditedPerson | null;
}

@ObjectType({ simpleResolvers: true, description: 'Somebody who made an anime, in one role.' })
export class AnimeStaff {
  @Field(() => StaffRole, { description: 'What they did.' })
  role!: Staff;

  @Field(() => CreditedPerson, { description: 'Who it was.' })
  person!: CreditedPerson;
}

@ObjectType({ simpleResolvers: true, description: 'An anime that somebody speaks in.' })
export class VoiceCredit {
  @Field(() => Anime, { description: 'The anime.' })
  anime!: Anime;

  @Field(() => [Character], { description: 'Whom they speak in it.' })
  characters!: Character[];
}

@ObjectType({ simpleResolvers: true, description: 'An anime that somebody made.' })
export class StaffCredit {
  @Field(() => Anime, { description: 'The anime.' })
  anime!: Anime;

  @Field(() => [StaffRole], { description: 'What they did for it.' })
  roles!: Staff[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of the anime that somebody speaks in.' })
export class VoiceCreditPage {
  @Field(() => [VoiceCredit], { description: 'The anime of this page.' })
  items!: VoiceCredit[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the anime that somebody made.' })
export class StaffCreditPage {
  @Field(() => [StaffCredit], { description: 'The anime of this page.' })
  items!: StaffCredit[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo;
}

/** Their work stands here and not on `CreditedPerson`, so that no list of people reads it for each. */
@ObjectType({ simpleResolvers: true, description: 'Somebody with their work.' })
export class CreditedPersonDetails extends CreditedPerson {
  @Field(() => VoiceCreditPage, { description: 'The anime they speak in, the latest first.' })
  readonly voices?: VoiceCreditPage;

  @Field(() => StaffCreditPage, { description: 'The anime they made, the latest first.' })
  readonly staff?: StaffCreditPage;
}

@ObjectType({ simpleResolvers: true, description: 'A studio.' })
export class Studio {
  /** Not a field: every spelling, by which its anime are found. */
  names!: string[];

  @Field(() => String, { description: 'Its place in addresses.' })
  slug!: string;

  @Field(() => String, { description: 'Its name, in the spelling that most of its anime carry.' })
  name!: string;
}
