import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { ScoreFormat as Format } from '../../../shared/scores';
import type { TitleLanguage as Language } from '../../../shared/titles';
import type { NotificationKind as Kind } from '../../domain/settings/settings';
import type { SpoilerLevel as Level, Visibility as Seen } from '../../domain/tracking/entry';
import { SpoilerLevel, Visibility } from '../tracking/enums';
import { NotificationKind, ScoreFormat, TitleLanguage } from './enums';

@ObjectType({ simpleResolvers: true, description: 'Whether notifications of one kind are wanted.' })
export class NotificationSwitch {
  @Field(() => NotificationKind, { description: 'What they are about.' })
  kind!: Kind;

  @Field(() => Boolean, { description: 'True when they are wanted.' })
  enabled!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The settings that the site keeps for a person.' })
export class Settings {
  @Field(() => ID, { description: 'Whose they are.' })
  id!: string;

  @Field(() => TitleLanguage, { description: 'Which titles to show.' })
  titleLanguage!: Language;

  @Field(() => ScoreFormat, { description: 'How to show and give scores.' })
  scoreFormat!: Format;

  @Field(() => SpoilerLevel, { description: 'Which episodes are screened.' })
  spoilerLevel!: Level;

  @Field(() => Visibility, {
    description: 'Who may see profile and lists; an entry can be narrower, never wider.',
  })
  privacy!: Seen;

  @Field(() => [NotificationSwitch], { description: 'Which notifications are wanted, each kind once.' })
  notifications!: NotificationSwitch[];

  @Field(() => Boolean, {
    description: 'True when the person is an adult and wants adult titles in the lists.',
  })
  adult!: boolean;

  @Field(() => Boolean, { description: 'True when what is being watched joins the queue by itself.' })
  queueAutoFill!: boolean;
}

@InputType({ description: 'A switch for notifications of one kind.' })
export class NotificationSwitchInput {
  @Field(() => NotificationKind, { description: 'What they are about.' })
  kind!: Kind;

  @Field(() => Boolean, { description: 'True to switch them on.' })
  enabled!: boolean;
}

@InputType({ description: 'What changes of the settings; what is left out, or null, stays.' })
export class UpdateSettingsInput {
  @Field(() => TitleLanguage, { nullable: true, description: 'Which titles to show.' })
  titleLanguage?: Language | null;

  @Field(() => ScoreFormat, { nullable: true, description: 'How to show and give scores.' })
  scoreFormat?: Format | null;

  @Field(() => SpoilerLevel, { nullable: true, description: 'Which episodes are screened.' })
  spoilerLevel?: Level | null;

  @Field(() => Visibility, { nullable: true, description: 'Who may see profile and lists.' })
  privacy?: Seen | null;

  @Field(() => [NotificationSwitchInput], {
    nullable: true,
    description: 'Switches for some kinds of notification; the others stay.',
  })
  notifications?: NotificationSwitchInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the person says that they are an adult and want adult titles in the lists.',
  })
  adult?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'What is being watched joins the queue by itself.' })
  queueAutoFill?: boolean | null;
}
