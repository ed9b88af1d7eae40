import * as users from '../../data/stores/userStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { joinLines } from '../text/textForm';
import type { LiveSession, Outcome, User } from './records';

export interface UpdateUserInput {
  viewer: LiveSession;
  name?: string;
  /** Null removes the picture. */
  image?: string | null;
  /** Whether an email address was included, which has its own call. */
  withEmail?: boolean;
  remember: boolean;
}

/** Changes name and picture (contract 5.1). Without either, nothing is written and no cookie is set. */
export async function updateUser(
  { db, clock, admission }: Pick<Deps, 'db' | 'clock' | 'admission'>,
  { viewer, name, image, withEmail, remember }: UpdateUserInput,
): Promise<Outcome<{ status: true; user: User }>> {
  if (withEmail) throw new AppError('EMAIL_CAN_NOT_BE_UPDATED');
  const changes = {
    ...(name === undefined ? {} : { name: joinLines(name) }),
    ...(image === undefined ? {} : { image }),
  };
  if (Object.keys(changes).length === 0) return { result: { status: true, user: viewer.user } };
  if (changes.name !== undefined) (await admission.admitText(viewer.user.id)).requireNoLink(changes.name);
  const updatedAt = clock.now();
  await users.updateUser(db.manager, viewer.user.id, { ...changes, updatedAt });
  const user = { ...viewer.user, ...changes, updatedAt };
  const live = { session: viewer.session, user };
  return { result: { status: true, user }, cookie: { kind: 'set', live, remember } };
}
