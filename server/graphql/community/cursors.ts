import { ArgsType, Field, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../schema/checkArguments';

export interface CursorRequest {
  limit: number;
  after?: string | null;
}

/**
 * Arguments of a list that grows while it is read: `class CommentsArgs extends cursorArgs(20) {}`. A cursor names the last item
 * read, so that no item is repeated or skipped when others post.
 */
export function cursorArgs(
  usual: number,
  cap: number = limits.pageSize,
): new () => CursorRequest & SelfChecking {
  @ArgsType()
  class CursorArgs implements CursorRequest, SelfChecking {
    @Field(() => Int, { defaultValue: usual, description: `Maximum number of items, up to ${cap}.` })
    limit!: number;

    @Field(() => String, {
      nullable: true,
      description: 'The `nextCursor` of the previous page; omit it for the first page.',
    })
    after?: string | null;

    check(): void {
      if (this.limit < 1 || this.limit > cap) throw new AppError('BAD_PAGE_SIZE');
    }
  }
  return CursorArgs;
}

/** Field options of `nextCursor` in every cursor-paginated list. */
export const nextCursor = {
  nullable: true,
  description: 'Cursor for the next page, to pass as `after`; null on the last page.',
} as const;
