import { Field, InputType } from 'type-graphql';

@InputType({ description: 'Which provider to link, and where to come back to.' })
export class LinkAccountInput {
  @Field(() => String, { description: 'The id of one of `providers`.' })
  provider!: string;

  @Field(() => String, { nullable: true, description: 'The page to come back to; the home page without it.' })
  callbackURL?: string | null;

  @Field(() => String, { nullable: true, description: 'The page that shows what went wrong, in its query.' })
  errorCallbackURL?: string | null;
}
