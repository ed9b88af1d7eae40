import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { updateUser } from '../../domain/accounts/updateUser';
import type { GraphqlContext } from '../context';
import { User } from '../session/user.type';
import { requireViewer } from '../session/viewer';
import { isRemembered, settle } from '../settle';
import { UpdateProfileInput } from './profile.input';

/** Name and picture over GraphQL (contract 5.1, update-user). */
@Resolver()
export class ProfileResolver {
  @Mutation(() => User, { description: 'Changes name and picture.' })
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'What changes.' }) {
      name,
      image,
    }: UpdateProfileInput,
    @Ctx() context: GraphqlContext,
  ): Promise<User> {
    const viewer = await requireViewer(context);
    const remember = isRemembered(context);
    const outcome = await updateUser(context.deps, { viewer, name: name ?? undefined, image, remember });
    return settle(context, outcome).user;
  }
}
