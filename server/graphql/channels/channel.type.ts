import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { ChannelProblem as Problem, ChannelType as Type } from '../../data/entities/channels';
import type { NotificationKind as Kind } from '../../domain/settings/settings';
import { NotificationKind } from '../settings/enums';
import { ChannelProblem, ChannelType } from './enums';

@ObjectType({
  simpleResolvers: true,
  description:
    "A place outside the site that receives the person's notifications. Secrets are never returned.",
})
export class NotificationChannel {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => ChannelType, { description: 'Channel type.' })
  type!: Type;

  @Field(() => String, { description: 'The name its owner gave it.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Host name, or null if it can no longer be decrypted.',
  })
  host!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "WEB_PUSH: SHA-256 of the browser's endpoint in hexadecimal, so that a browser can recognise its own channel.",
  })
  device!: string | null;

  @Field(() => [NotificationKind], { description: 'The kinds of notification that are sent there.' })
  kinds!: Kind[];

  @Field(() => Boolean, { description: 'False when switched off by its owner or after failures.' })
  active!: boolean;

  @Field(() => ChannelProblem, {
    nullable: true,
    description: 'The last delivery problem; null if there is none.',
  })
  problem!: Problem | null;

  @Field(() => Date, { nullable: true, description: 'When a message was last delivered.' })
  sentAt!: Date | null;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A newly created channel.' })
export class CreatedNotificationChannel {
  @Field(() => NotificationChannel, { description: 'The channel.' })
  channel!: NotificationChannel;

  @Field(() => String, {
    nullable: true,
    description: 'WEBHOOK: signing secret. It is shown only once.',
  })
  secret!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Result of a test message.' })
export class ChannelTest {
  @Field(() => ChannelProblem, { nullable: true, description: 'Why it was not delivered; null if it was.' })
  problem!: Problem | null;
}

@InputType({ description: 'A new channel. The required fields depend on its type.' })
export class CreateNotificationChannelInput {
  @Field(() => ChannelType, { description: 'Channel type.' })
  type!: Type;

  @Field(() => String, { description: `Its name, at most ${limits.channelName} characters.` })
  name!: string;

  @Field(() => [NotificationKind], { description: 'The kinds of notification to send there; at least one.' })
  kinds!: Kind[];

  @Field(() => String, {
    nullable: true,
    description:
      'WEB_PUSH: endpoint. DISCORD and WEBHOOK: webhook URL. GOTIFY: server URL. NTFY and TELEGRAM: server URL, if self-hosted.',
  })
  url?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'GOTIFY: application token. TELEGRAM: bot token. NTFY: access token, if required.',
  })
  token?: string | null;

  @Field(() => String, { nullable: true, description: 'NTFY: the topic.' })
  topic?: string | null;

  @Field(() => String, { nullable: true, description: 'TELEGRAM: chat id, or @name of a channel.' })
  chat?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'WEB_PUSH: public key of the subscription, in base64url.',
  })
  p256dh?: string | null;

  @Field(() => String, { nullable: true, description: 'WEB_PUSH: secret of the subscription, in base64url.' })
  auth?: string | null;
}

@InputType({ description: 'Changes to a channel. Omitted fields stay unchanged.' })
export class UpdateNotificationChannelInput {
  @Field(() => String, { nullable: true, description: `At most ${limits.channelName} characters.` })
  name?: string | null;

  @Field(() => [NotificationKind], { nullable: true, description: 'At least one.' })
  kinds?: Kind[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True switches it on and clears its problem; false switches it off.',
  })
  active?: boolean | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A streaming service whose delay after the broadcast is known.',
})
export class WatchService {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'True if the viewer uses it.' })
  chosen!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Daily hours in which nothing is sent to channels.' })
export class QuietHours {
  @Field(() => Int, { description: 'Start, in minutes after midnight.' })
  fromMinute!: number;

  @Field(() => Int, {
    description: 'End, in minutes after midnight; less than the start if they extend past midnight.',
  })
  untilMinute!: number;

  @Field(() => String, { description: 'Time zone, such as `Europe/Berlin`.' })
  timeZone!: string;
}

@InputType({ description: 'Daily hours in which nothing is sent to channels.' })
export class QuietHoursInput {
  @Field(() => Int, { description: 'Start, in minutes after midnight, 0 to 1439.' })
  fromMinute!: number;

  @Field(() => Int, { description: 'End, in minutes after midnight; must differ from the start.' })
  untilMinute!: number;

  @Field(() => String, { description: 'Time zone, such as `Europe/Berlin`.' })
  timeZone!: string;
}
