import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { ChannelProblem as Problem, ChannelType as Type } from '../../data/entities/channels';
import type { NotificationKind as Kind } from '../../domain/settings/settings';
import { NotificationKind } from '../settings/enums';
import { ChannelProblem, ChannelType } from './enums';

@ObjectType({
  simpleResolvers: true,
  description: 'Where else somebody is told what the bell tells them, without anything secret.',
})
export class NotificationChannel {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => ChannelType, { description: 'What it is.' })
  type!: Type;

  @Field(() => String, { description: 'The name its owner gave it.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The host it leads to, where that can still be read.' })
  host!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "WEB_PUSH: the SHA-256 of the browser's endpoint in hexadecimal, by which it knows its own.",
  })
  device!: string | null;

  @Field(() => [NotificationKind], { description: 'The kinds of notification that are sent there.' })
  kinds!: Kind[];

  @Field(() => Boolean, { description: 'False once it was switched off, by its owner or after failures.' })
  active!: boolean;

  @Field(() => ChannelProblem, {
    nullable: true,
    description: 'What went wrong last; null while all is well.',
  })
  problem!: Problem | null;

  @Field(() => Date, { nullable: true, description: 'When the last message arrived.' })
  sentAt!: Date | null;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A channel that was just created.' })
export class CreatedNotificationChannel {
  @Field(() => NotificationChannel, { description: 'The channel.' })
  channel!: NotificationChannel;

  @Field(() => String, {
    nullable: true,
    description: 'WEBHOOK: what its messages are signed with. It is shown here and never again.',
  })
  secret!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What became of a test message.' })
export class ChannelTest {
  @Field(() => ChannelProblem, { nullable: true, description: 'Why it did not arrive; null once it has.' })
  problem!: Problem | null;
}

@InputType({ description: 'A new channel. Which fields it needs depends on what it is.' })
export class CreateNotificationChannelInput {
  @Field(() => ChannelType, { description: 'What it is.' })
  type!: Type;

  @Field(() => String, { description: `Its name, at most ${limits.channelName} characters.` })
  name!: string;

  @Field(() => [NotificationKind], { description: 'The kinds of notification to send there, one at least.' })
  kinds!: Kind[];

  @Field(() => String, {
    nullable: true,
    description:
      'WEB_PUSH: the endpoint. DISCORD and WEBHOOK: the address. GOTIFY, and NTFY and TELEGRAM with a server of one’s own: the server.',
  })
  url?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'GOTIFY: token of the application. TELEGRAM: token of the bot. NTFY: access token, where one is needed.',
  })
  token?: string | null;

  @Field(() => String, { nullable: true, description: 'NTFY: the topic.' })
  topic?: string | null;

  @Field(() => String, { nullable: true, description: 'TELEGRAM: id of the chat, or @name of a channel.' })
  chat?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'WEB_PUSH: public key of the subscription, in base64url.',
  })
  p256dh?: string | null;

  @Field(() => String, { nullable: true, description: 'WEB_PUSH: secret of the subscription, in base64url.' })
  auth?: string | null;
}

@InputType({ description: 'What changes about a channel; the rest stays.' })
export class UpdateNotificationChannelInput {
  @Field(() => String, { nullable: true, description: `At most ${limits.channelName} characters.` })
  name?: string | null;

  @Field(() => [NotificationKind], { nullable: true, description: 'One at least.' })
  kinds?: Kind[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True switches it on, and forgets what went wrong; false switches it off.',
  })
  active?: boolean | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A streaming service of which it is known how long after the broadcast it has an episode.',
})
export class WatchService {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'True if the viewer watches there.' })
  chosen!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Hours of every day in which channels stay silent.' })
export class QuietHours {
  @Field(() => Int, { description: 'When they begin, in minutes after midnight.' })
  fromMinute!: number;

  @Field(() => Int, { description: 'When they end; before the beginning where they last past midnight.' })
  untilMinute!: number;

  @Field(() => String, { description: 'Where those hours are, as in `Europe/Berlin`.' })
  timeZone!: string;
}

@InputType({ description: 'Hours of every day in which channels stay silent.' })
export class QuietHoursInput {
  @Field(() => Int, { description: 'When they begin, in minutes after midnight: 0 to 1439.' })
  fromMinute!: number;

  @Field(() => Int, { description: 'When they end, not at the same minute.' })
  untilMinute!: number;

  @Field(() => String, { description: 'Time zone, as in `Europe/Berlin`.' })
  timeZone!: string;
}
