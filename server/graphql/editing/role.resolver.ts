import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type SiteRole as Role, readRolesHeld } from '../../domain/editing/roles';
import { changeRole } from '../../domain/site/operators';
import { Person } from '../community/person.type';
import { operatorIn } from '../community/reader';
import { personOf } from '../community/thread.resolver';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireViewer } from '../session/viewer';
import { SiteRole } from './enums';
import { RoleHolder } from './suggestion.type';

/** Operators, editors and moderators, appointed by operators. Hidden from everyone else. */
@Resolver(() => RoleHolder)
export class RoleResolver {
  @Query(() => [RoleHolder], { description: 'For operators: all role holders, earliest first.' })
  async roleHolders(@Ctx() context: GraphqlContext): Promise<RoleHolder[]> {
    const operator = await operatorIn(context);
    return await readRolesHeld(context.deps, { operator });
  }

  @Operation({ access: 'BROWSER', log: ['ROLE_GIVEN', 'ROLE_TAKEN'] })
  @Mutation(() => [RoleHolder], {
    description:
      'For operators: grants a role to a person, or revokes it. That of operators needs a fresh session, and is nobody’s to revoke from themselves. Returns all role holders.',
  })
  async setRole(
    @Arg('handle', () => String, { description: "The person's handle." }) handle: string,
    @Arg('role', () => SiteRole, { description: 'The role.' }) role: Role,
    @Arg('held', () => Boolean, { defaultValue: true, description: 'False revokes it.' })
    held: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<RoleHolder[]> {
    const { session } = await requireViewer(context);
    const operator = await operatorIn(context);
    await changeRole(context.deps, { operator, session, handle, role, held });
    return await readRolesHeld(context.deps, { operator });
  }

  @FieldResolver(() => Person, { nullable: true, description: 'The person.' })
  async person(@Root() { userId }: RoleHolder, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(userId, context);
  }
}
