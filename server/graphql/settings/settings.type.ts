import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { isCountry } from '../../../shared/countries';
import type { ScoreFormat as Format } from '../../../shared/scores';
import type { TitleLanguage as Language } from '../../../shared/titles';
import type { NotificationKind as Kind } from '../../domain/settings/settings';
import type { SpoilerLevel as Level, Visibility as Seen } from '../../domain/tracking/entry';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../schema/checkArguments';
import { SpoilerLevel, Visibility } from '../tracking/enums';
import { NotificationKind, ScoreFormat, TitleLanguage } from './enums';

@ObjectType({ simpleResolvers: true, description: 'Whether notifications of a kind are enabled.' })
export class NotificationSwitch {
  @Field(() => NotificationKind, { description: 'Kind of notification.' })
  kind!: Kind;

  @Field(() => Boolean, { description: 'True when they are enabled.' })
  enabled!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "A person's settings stored on the server." })
export class Settings {
  @Field(() => ID, { description: 'Id of the person.' })
  id!: string;

  @Field(() => TitleLanguage, { description: 'Which title of an anime to show.' })
  titleLanguage!: Language;

  @Field(() => ScoreFormat, { description: 'How scores are shown and entered.' })
  scoreFormat!: Format;

  @Field(() => SpoilerLevel, { description: 'Which episodes are screened as spoilers.' })
  spoilerLevel!: Level;

  @Field(() => Visibility, {
    description: 'Who may see profile and lists. A single entry can be more restricted, never less.',
  })
  privacy!: Seen;

  @Field(() => [NotificationSwitch], { description: 'Whether each kind of notification is enabled.' })
  notifications!: NotificationSwitch[];

  @Field(() => Boolean, {
    description: 'True when the person has confirmed being an adult and wants adult titles in lists.',
  })
  adult!: boolean;

  @Field(() => Boolean, {
    description: 'True when anime being watched are added to the queue automatically.',
  })
  queueAutoFill!: boolean;

  @Field(() => Boolean, {
    description: 'True when +1 and the next episode to watch pass over filler and recaps.',
  })
  skipFiller!: boolean;

  @Field(() => Boolean, {
    description: 'True when posters drawn by this site are shown in place of covers.',
  })
  drawnCovers!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166-1 code of the country the person watches in; null if they have not said.',
  })
  country!: string | null;
}

@InputType({ description: 'Turns notifications of a kind on or off.' })
export class NotificationSwitchInput {
  @Field(() => NotificationKind, { description: 'Kind of notification.' })
  kind!: Kind;

  @Field(() => Boolean, { description: 'True turns them on.' })
  enabled!: boolean;
}

@InputType({ description: 'Changes to the settings. Fields that are omitted or null stay unchanged.' })
export class UpdateSettingsInput implements SelfChecking {
  @Field(() => TitleLanguage, { nullable: true, description: 'Which title of an anime to show.' })
  titleLanguage?: Language | null;

  @Field(() => ScoreFormat, { nullable: true, description: 'How scores are shown and entered.' })
  scoreFormat?: Format | null;

  @Field(() => SpoilerLevel, { nullable: true, description: 'Which episodes are screened as spoilers.' })
  spoilerLevel?: Level | null;

  @Field(() => Visibility, { nullable: true, description: 'Who may see profile and lists.' })
  privacy?: Seen | null;

  @Field(() => [NotificationSwitchInput], {
    nullable: true,
    description: 'Switches for kinds of notification; omitted kinds stay unchanged.',
  })
  notifications?: NotificationSwitchInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True confirms that the person is an adult and wants adult titles in lists.',
  })
  adult?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether anime being watched are added to the queue automatically.',
  })
  queueAutoFill?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether +1 and the next episode to watch pass over filler and recaps.',
  })
  skipFiller?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether posters drawn by this site are shown in place of covers.',
  })
  drawnCovers?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166-1 code of the country the person watches in; an empty text takes it back.',
  })
  country?: string | null;

  check(): void {
    if (this.country && !isCountry(this.country)) throw new AppError('INVALID_ARGUMENT');
  }
}
