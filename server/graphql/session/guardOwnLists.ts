import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { GraphqlContext } from '../context';
import { requireScope } from './viewer';

interface Guard {
  /** Whether this object belongs to the viewer's own lists. */
  own(source: unknown): boolean;
  guarded(field: string): boolean;
}

const isOwn = (source: unknown): boolean => (source as { own: boolean }).own;
const always = (): boolean => true;
const allButId = (field: string): boolean => field !== 'id';
const oneOf =
  (...fields: string[]) =>
  (field: string): boolean =>
    fields.includes(field);

/** All types that show parts of a person's own lists. Types returned only by queries with READ_LISTS need no entry. */
const guards: Readonly<Record<string, Guard>> = {
  Entry: { own: isOwn, guarded: allButId },
  Collection: { own: isOwn, guarded: allButId },
  QueueItem: { own: always, guarded: allButId },
  EntryConflict: { own: always, guarded: oneOf('fields') },
  Profile: {
    own: (source) => (source as { viewing: { as: string } | null }).viewing?.as === 'owner',
    guarded: oneOf(
      'counts',
      'statistics',
      'heatMap',
      'favourites',
      'favouriteCharacters',
      'favouritePeople',
      'favouriteStudios',
      'activity',
    ),
  },
  // EPISODE_AIRED notifications reveal what is on the list.
  Notification: { own: always, guarded: oneOf('anime', 'episodeNumber') },
};

/**
 * List data is returned only to tokens with READ_LISTS, whichever path leads to it: a profile, the payload of a change, a
 * notification (security P15). A token that may only write gets ids, and learns whether its change had an effect. The guards
 * are on the fields themselves, so that new paths to them are covered from the start.
 */
export function guardOwnLists(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, { own, guarded }] of Object.entries(guards)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`There is no type ${name} to guard`);
    for (const field of Object.values(type.getFields())) {
      if (!guarded(field.name)) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: GraphqlContext, info) =>
        context.program && own(source)
          ? requireScope(context, 'READ_LISTS').then(() => resolve(source, args, context, info))
          : resolve(source, args, context, info);
    }
  }
  return schema;
}
