import { CommentHtmlEntity } from './commentHtml.entity';
import { CommentLikeEntity } from './commentLike.entity';
import { FormerHandleEntity } from './formerHandle.entity';
import { FriendRequestEntity } from './friendRequest.entity';
import { FriendshipEntity } from './friendship.entity';
import { NotificationEntity } from './notification.entity';
import { ProfileEntity } from './profile.entity';
import { ProfileHtmlEntity } from './profileHtml.entity';
import { ReportEntity } from './report.entity';
import { RetiredHandleEntity } from './retiredHandle.entity';
import { ThreadEntity } from './thread.entity';
import { ThreadCommentEntity } from './threadComment.entity';
import { ThreadSubscriptionEntity } from './threadSubscription.entity';
import { UserBlockEntity } from './userBlock.entity';

export const communityEntities = [
  CommentHtmlEntity,
  ProfileHtmlEntity,
  ProfileEntity,
  FormerHandleEntity,
  RetiredHandleEntity,
  FriendshipEntity,
  FriendRequestEntity,
  UserBlockEntity,
  ThreadEntity,
  ThreadCommentEntity,
  CommentLikeEntity,
  ThreadSubscriptionEntity,
  NotificationEntity,
  ReportEntity,
];
