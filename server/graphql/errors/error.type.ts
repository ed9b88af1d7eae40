import { Field, Int, ObjectType } from 'type-graphql';
import { catalogue, type ErrorCode } from '../../errors/catalogue';
import { registerEnum } from '../schema/registerEnum';

const words = Object.fromEntries(
  Object.values(catalogue).map(({ code, message }) => [code, message]),
) as Record<ErrorCode, string>;

/** The wire codes as an enum, so that a client's table of messages does not compile unless complete. */
export const ErrorCodeEnum = registerEnum(Object.keys(words) as ErrorCode[], {
  name: 'ErrorCode',
  description: 'Error codes: `extensions.code` of a GraphQL error, `code` of a REST response.',
  values: words,
});

@ObjectType({ simpleResolvers: true, description: 'An error that REST and GraphQL can answer with.' })
export class CatalogueError {
  @Field(() => ErrorCodeEnum, { description: 'Error code.' })
  code!: ErrorCode;

  @Field(() => Int, { description: 'HTTP status of the REST response.' })
  status!: number;

  @Field(() => String, { description: 'English message.' })
  message!: string;
}
