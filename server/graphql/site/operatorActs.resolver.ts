import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { deletePerson } from '../../domain/site/people/deletePerson';
import { exportPerson } from '../../domain/site/people/exportPerson';
import { readAddress } from '../../domain/site/people/readAddress';
import { readDetails } from '../../domain/site/people/readPeople';
import { stopUnlock, unlockPerson } from '../../domain/site/people/unlock';
import { AppError } from '../../errors/AppError';
import { operatorIn } from '../community/reader';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireViewer } from '../session/viewer';
import { presentDetails } from './people.resolver';
import { PersonActInput, PersonDeletionInput, SiteAccountDetails } from './people.type';

/** What only operators do to accounts. For everyone else the account does not seem to exist. */
@Resolver()
export class OperatorActsResolver {
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => String, {
    description: 'For operators: the email address of an account. Each reading is a line in the log.',
  })
  async readAddress(
    @Arg('handle', () => String, { description: "The person's handle." }) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<string> {
    return await readAddress(context.deps, { operator: await operatorIn(context), handle });
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, {
    description:
      'For operators: deletes an account with everything in it, of which its person is told. Needs a fresh session.',
  })
  async deletePerson(
    @Arg('input', () => PersonDeletionInput, { description: 'Whose, and why.' }) input: PersonDeletionInput,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const { session } = await requireViewer(context);
    await deletePerson(context.deps, { ...input, operator: await operatorIn(context), session });
    return true;
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => String, {
    description:
      'For operators: exports an account as its person can. Returns a path at which the same operator can download it for ten minutes. Needs a fresh session.',
  })
  async exportPerson(
    @Arg('input', () => PersonActInput, { description: 'Whose, and why.' })
    { handle, reason }: PersonActInput,
    @Ctx() context: GraphqlContext,
  ): Promise<string> {
    const { session } = await requireViewer(context);
    const operator = await operatorIn(context);
    const id = await exportPerson(context.deps, { operator, session, handle, reason });
    return `/transfer/exports/people/${id}`;
  }

  @Operation({ access: 'BROWSER', log: ['UNLOCK_ASKED'] })
  @Mutation(() => SiteAccountDetails, {
    description:
      'For operators: turns off the second step of someone who has lost it, three days later. They are told, and stop it by signing in. Needs a fresh session.',
  })
  async unlockPerson(
    @Arg('input', () => PersonActInput, { description: 'Whose, and why.' })
    { handle, reason }: PersonActInput,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteAccountDetails> {
    const { session } = await requireViewer(context);
    await unlockPerson(context.deps, { operator: await operatorIn(context), session, handle, reason });
    return await detailsOf(handle, context);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => SiteAccountDetails, {
    description: 'For operators: keeps a second step that `unlockPerson` would turn off.',
  })
  async stopUnlock(
    @Arg('handle', () => String, { description: "The person's handle." }) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteAccountDetails> {
    await stopUnlock(context.deps, { operator: await operatorIn(context), handle });
    return await detailsOf(handle, context);
  }
}

async function detailsOf(handle: string, context: GraphqlContext): Promise<SiteAccountDetails> {
  const details = await readDetails(context.deps, { moderator: await operatorIn(context), handle });
  if (!details) throw new AppError('NOT_FOUND');
  return presentDetails(details);
}
