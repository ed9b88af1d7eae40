import { AccountEntity } from './account.entity';
import { ApiTokenEntity } from './apiToken.entity';
import { DeviceCookieEntity } from './deviceCookie.entity';
import { KnownDeviceEntity } from './knownDevice.entity';
import { MailOutboxEntity } from './mailOutbox.entity';
import { SessionEntity } from './session.entity';
import { UserEntity } from './user.entity';
import { VerificationEntity } from './verification.entity';

export const accountEntities = [
  UserEntity,
  SessionEntity,
  AccountEntity,
  VerificationEntity,
  MailOutboxEntity,
  ApiTokenEntity,
  KnownDeviceEntity,
  DeviceCookieEntity,
];
