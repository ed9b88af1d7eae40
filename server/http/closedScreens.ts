import type { Request } from 'express';
import { paths } from '../../shared/paths';
import { screenOf } from '../../shared/screens';
import { type Reader, readerOf } from '../domain/community/reader';
import type { Deps } from '../domain/deps';

/** Screens visible to some users only. */
const closed: Record<string, (reader: Reader) => boolean> = {
  [paths.reports()]: ({ moderator }) => moderator,
  [paths.people()]: ({ moderator }) => moderator,
  [paths.invitations()]: ({ operator }) => operator,
  [paths.moderationLog()]: ({ moderator }) => moderator,
  [paths.siteState()]: ({ operator }) => operator,
  [paths.siteSettings()]: ({ operator }) => operator,
};

/** Whether the caller may see the screen of a path; the client decides the same from the GraphQL responses. */
export function createIsOpen(deps: Pick<Deps, 'db' | 'config' | 'authentication'>) {
  return async (req: Request): Promise<boolean> => {
    const may = closed[screenOf(req.path) ?? ''];
    if (!may) return true;
    const live = await deps.authentication.readSession(req);
    return may(await readerOf(deps, live?.user.id ?? null));
  };
}
