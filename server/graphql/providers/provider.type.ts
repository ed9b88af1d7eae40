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

  @Field(() => String, {
    description:
      'The outline of its mark: SVG path data on a square of 24 by 24, to be filled with one colour.',
  })
  icon!: string;

  @Field(() => Boolean, { description: 'Whether new people may come in by it.' })
  signUp!: boolean;

  @Field(() => Boolean, { description: 'Whether somebody who is signed in may link an account at it.' })
  linkable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Where to go to link an account at a provider.' })
export class LinkAccountResult {
  @Field(() => String, { description: "The provider's page; the browser is to be sent there." })
  url!: string;
}
