import { ArgsType, Field, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../checkArguments';

export interface CursorRequest {
  limit: number;
  after?: string | null;
}

/**
 * The arguments of a list that grows while it is read: `class CommentsArgs extends cursorArgs(20) {}`. A cursor names the
 * last item that was read, so that nothing is shown twice or left out when others post (product P5).
 */
export function cursorArgs(
  usual: number,
  cap: number = limits.pageSize,
): new () => CursorRequest & SelfChecking {
  @ArgsType()
  class CursorArgs implements CursorRequest, SelfChecking {
    @Field(() => Int, { defaultValue: usual, description: `How many, at most ${cap}.` })
    limit!: number;

    @Field(() => String, {
      nullable: true,
      description: 'The `nextCursor` of the previous part; left out for the first part.',
    })
    after?: string | null;

    check(): void {
      if (this.limit < 1 || this.limit > cap) throw new AppError('BAD_PAGE_SIZE');
    }
  }
  return CursorArgs;
}

/** For the field of every list that goes by cursors. */
export const nextCursor = {
  nullable: true,
  description: 'What to pass as `after` for the next part; null at the end.',
} as const;
