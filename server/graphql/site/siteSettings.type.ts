import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { type SettingKind as HowEntered, settingKinds } from '../../domain/site/siteSettings';
import { registerEnum } from '../schema/registerEnum';

const SettingKind = registerEnum(settingKinds, {
  name: 'SettingKind',
  description: 'How a setting of the site is entered.',
  values: {
    LINE: 'One line of text.',
    TEXT: 'Several lines of text.',
    MARKDOWN: 'Several lines, in Markdown.',
    NUMBER: 'A whole number.',
    LIST: 'Values separated by commas.',
    SWITCH: '`true` or `false`.',
    CHOICE: 'One of its options.',
    DAY: 'A day, such as 2030-12-31.',
  },
});

@ObjectType({ simpleResolvers: true, description: 'A value that a setting can have.' })
export class SettingOption {
  @Field(() => String, { description: 'The value.' })
  value!: string;

  @Field(() => String, { description: 'The value in words.' })
  label!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A setting that operators change while the site runs.' })
export class SiteSetting {
  @Field(() => ID, { description: 'Name of the variable that sets it in the environment.' })
  name!: string;

  @Field(() => String, { description: 'The group that it belongs to, in words.' })
  group!: string;

  @Field(() => String, { description: 'What it is, in words.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'What it does, in words.' })
  hint?: string;

  @Field(() => SettingKind, { description: 'How it is entered.' })
  kind!: HowEntered;

  @Field(() => [SettingOption], { description: 'The values of a choice; empty for any other kind.' })
  options!: SettingOption[];

  @Field(() => String, {
    description: 'Its value as it would be written in the environment; empty if unset.',
  })
  text!: string;

  @Field(() => String, { description: 'What applies while it is unset; empty if nothing fixed does.' })
  usual!: string;

  @Field(() => Boolean, { description: 'True if the environment sets it: it can’t be changed here.' })
  fixed!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A setting before and after a change.' })
export class SettingChange {
  @Field(() => String, { description: 'What was changed, in words.' })
  label!: string;

  @Field(() => String, { description: 'Its value before; empty if it was unset.' })
  before!: string;

  @Field(() => String, { description: 'Its value after; empty if it was unset.' })
  after!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A change of the site’s settings.' })
export class SiteSettingsVersion {
  @Field(() => Int, { description: 'Its number.' })
  version!: number;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => [SettingChange], { description: 'What it changed.' })
  changes!: SettingChange[];

  /** Not a GraphQL field: who made it. */
  byId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The site’s settings, for operators.' })
export class SiteSettings {
  @Field(() => Int, { description: 'Number of changes so far, to be given with the next one.' })
  version!: number;

  @Field(() => [SiteSetting], { description: 'All that can be set, in the order of their groups.' })
  settings!: SiteSetting[];

  @Field(() => [SiteSettingsVersion], { description: 'The latest changes, newest first.' })
  versions!: SiteSettingsVersion[];
}

@ObjectType({ simpleResolvers: true, description: 'Why a setting can’t have the value it was given.' })
export class SettingProblem {
  @Field(() => ID, { description: 'Name of the setting, or of the variable that it contradicts.' })
  name!: string;

  @Field(() => String, { description: 'What is wrong, as the end of a sentence that begins with the name.' })
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The result of a change of settings.' })
export class SiteSettingsChanged {
  @Field(() => [SettingProblem], { description: 'If there are any, nothing was changed.' })
  problems!: SettingProblem[];

  @Field(() => SiteSettings, { description: 'The settings as they are now.' })
  siteSettings!: SiteSettings;
}

@InputType({ description: 'A setting of the site to change.' })
export class SettingInput {
  @Field(() => ID, { description: 'Its name.' })
  name!: string;

  @Field(() => String, {
    description: 'Its value as it would be written in the environment; empty to unset it.',
  })
  text!: string;
}
