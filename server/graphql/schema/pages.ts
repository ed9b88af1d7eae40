import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from './checkArguments';

export interface PageRequest {
  page: number;
  pageSize: number;
}

/** Arguments of a numbered page: `class LatestArgs extends pageArgs(24) {}`. Every list has a maximum page size. */
export function pageArgs(
  usualSize: number,
  cap: number = limits.pageSize,
): new () => PageRequest & SelfChecking {
  @ArgsType()
  class PageArgs implements PageRequest, SelfChecking {
    @Field(() => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page!: number;

    @Field(() => Int, { defaultValue: usualSize, description: `Items per page, at most ${cap}.` })
    pageSize!: number;

    check(): void {
      if (this.page < 1 || this.page > limits.pageNumber) throw new AppError('BAD_PAGE');
      if (this.pageSize < 1 || this.pageSize > cap) throw new AppError('BAD_PAGE_SIZE');
    }
  }
  return PageArgs;
}

/** Arguments of a list without pages. */
export function limitArgs(usual: number, cap: number): new () => { limit: number } & SelfChecking {
  @ArgsType()
  class LimitArgs implements SelfChecking {
    @Field(() => Int, { defaultValue: usual, description: `Maximum number of items, up to ${cap}.` })
    limit!: number;

    check(): void {
      if (this.limit < 1 || this.limit > cap) throw new AppError('INVALID_ARGUMENT');
    }
  }
  return LimitArgs;
}

@ObjectType({ simpleResolvers: true, description: "Position of a page in its list, and the list's totals." })
export class PageInfo {
  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page!: number;

  @Field(() => Int, { description: 'Items per full page.' })
  pageSize!: number;

  @Field(() => Int, { description: 'Items in the whole list.' })
  totalItems!: number;

  @Field(() => Int, { description: 'Pages in the whole list.' })
  totalPages!: number;

  @Field(() => Boolean, { description: 'True when there is a next page.' })
  hasNextPage!: boolean;
}

export function pageInfo({ page, pageSize }: PageRequest, totalItems: number): PageInfo {
  const totalPages = Math.ceil(totalItems / pageSize);
  return { page, pageSize, totalItems, totalPages, hasNextPage: page < totalPages };
}
