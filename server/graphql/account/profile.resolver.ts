import { Arg, Ctx, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { updateUser } from '../../domain/accounts/updateUser';
import { isImage, isName } from '../../domain/text/textForm';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import type { SelfChecking } from '../schema/checkArguments';
import { Operation } from '../schema/operation';
import { User } from '../session/user.type';
import { requireViewer } from '../session/viewer';
import { isRemembered, settle } from '../settle';

@InputType({ description: "Changes to the viewer's profile. Omitted fields stay unchanged." })
export class UpdateProfileInput implements SelfChecking {
  @Field(() => String, {
    nullable: true,
    description: 'The name, at most 255 characters. Null leaves it unchanged.',
  })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Image URL, at most 2048 characters; only https images are shown. Null removes the picture.',
  })
  image?: string | null;

  check(): void {
    const sound = isName(this.name ?? '') && isImage(this.image ?? '');
    if (!sound) throw new AppError('INVALID_ARGUMENT');
  }
}

/** Name and picture over GraphQL (contract 5.1, update-user). */
@Resolver()
export class ProfileResolver {
  @Operation({ access: 'BROWSER', log: 'names and pictures' })
  @Mutation(() => User, { description: "Changes the viewer's name and picture." })
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'The changes.' }) {
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
