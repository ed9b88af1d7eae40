import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({
  simpleResolvers: true,
  description: 'An identity provider that people can sign in with at this site.',
})
export class Provider {
  @Field(() => ID, { description: 'As calls name it, for example `github`.' })
  id!: string;

  @Field(() => String, { description: 'As people know it.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Where to go to link an account at a provider.' })
export class LinkAccountResult {
  @Field(() => String, { description: "The provider's page; the browser is to be sent there." })
  url!: string;
}
