import DataLoader from 'dataloader';
import { readInvited } from '../../domain/site/invitations';
import { readAnswers } from '../../domain/site/people/approve';
import { readSuspensions } from '../../domain/site/people/readPeople';
import type { Suspension } from '../../domain/site/people/suspend';
import type { GraphqlContext } from '../context';

/** Parts of accounts, each loaded for a whole list: `context.once(siteLoaders)`. */
export const siteLoaders = ({ deps }: GraphqlContext) => ({
  // Not cached: after a mutation, the same document must read fresh data.
  suspension: new DataLoader<string, Suspension | null>((ids) => readSuspensions(deps, ids), {
    cache: false,
  }),
  signUpAnswer: new DataLoader<string, string | null>((ids) => readAnswers(deps, ids), { cache: false }),
  invited: new DataLoader<string, string[]>((ids) => readInvited(deps, ids), { cache: false }),
});
