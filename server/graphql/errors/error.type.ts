import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { catalogue, type ErrorCode } from '../../errors/catalogue';

const codes = [...new Set(Object.values(catalogue).map(({ code }) => code))];

/** The wire codes as an enum, so that a client's table of messages does not compile unless complete. */
export const ErrorCodeEnum = Object.fromEntries(codes.map((code) => [code, code])) as Record<
  ErrorCode,
  ErrorCode
>;

registerEnumType(ErrorCodeEnum, {
  name: 'ErrorCode',
  description: 'Error codes: `extensions.code` of a GraphQL error, `code` of a REST response.',
  valuesConfig: Object.fromEntries(
    Object.values(catalogue).map(({ code, message }) => [code, { description: message }]),
  ) as Partial<Record<ErrorCode, { description: string }>>,
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
