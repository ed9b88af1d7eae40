import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { sharedLimits } from '../../../shared/limits';
import { cursorArgs, nextCursor } from '../community/cursors';

@ArgsType()
export class InvitationArgs extends cursorArgs(20) {}

@ObjectType({
  simpleResolvers: true,
  description: 'A link by which people may create an account, for operators. Its address is shown once.',
})
export class Invitation {
  @Field(() => ID, { description: 'Id of the invitation.' })
  id!: string;

  @Field(() => Int, { description: 'How many people may come by it.' })
  uses!: number;

  @Field(() => Int, { description: 'How many still may, until it ends or is revoked.' })
  usesLeft!: number;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it ends.' })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was revoked; null if it was not.' })
  revokedAt!: Date | null;

  /** Not a GraphQL field: who made it. */
  byId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of invitations.' })
export class InvitationList {
  @Field(() => [Invitation], { description: 'The invitations on this page.' })
  items!: Invitation[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A new invitation.' })
export class CreatedInvitation {
  @Field(() => Invitation, { description: 'The invitation.' })
  invitation!: Invitation;

  @Field(() => String, { description: 'The link to hand out. It can’t be read again.' })
  url!: string;
}

@InputType({ description: 'An invitation to make.' })
export class InvitationInput {
  @Field(() => Int, {
    description: `How many people may come by it: 1 to ${sharedLimits.invitationUses}.`,
  })
  uses!: number;

  @Field(() => Int, { description: `Days until it ends: 1 to ${sharedLimits.invitationDays}.` })
  days!: number;
}
