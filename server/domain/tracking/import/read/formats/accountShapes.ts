import { z } from 'zod';
import { isCountry } from '../../../../../../shared/countries';
import { scoreFormats } from '../../../../../../shared/scores';
import { titleLanguages } from '../../../../../../shared/titles';
import { limits } from '../../../../../config/limits';
import { verdicts } from '../../../../../data/entities/reviews';
import { playSources } from '../../../../../data/entities/scrobble';
import { notificationKinds } from '../../../../settings/settings';
import { isStorable, joinLines, removeBidiControls } from '../../../../text/textForm';
import { entryStatuses, priorities, reactions, spoilerLevels, visibilities } from '../../../entry';
import { favouriteKinds } from '../../../favourites/favouriteKinds';
import { checkOwnFacts } from '../../../own/ownFacts';
import { isPartialDate } from '../../../partialDate';
import { importSources, keptKinds } from '../../rowKinds';

/** Schema of our own export, element by element: an element that does not match is not imported. */
export const ACCOUNT_FORMAT = 'enspired-account';
export const ACCOUNT_VERSION = 1;

const text = (most: number) => z.string().max(most).refine(isStorable).transform(removeBidiControls);
const line = (most: number) => text(most).transform(joinLines);
const count = (most: number) => z.int().min(0).max(most);
const partialDate = z.string().refine(isPartialDate).nullable().default(null);
/** An instant within the years that both databases store, normalised. */
const moment = z.iso
  .datetime()
  .refine((given) => given >= '1900' && given < '2200')
  .transform((given) => new Date(given).toISOString());
const instant = moment.optional();
const id = z
  .union([z.string().max(40), z.int()])
  .transform(String)
  .optional();

export const animeShape = z
  .object({
    title: line(400).default(''),
    year: z.int().nullish(),
    slug: z.string().max(120).optional(),
    ids: z.object({ mal: id, aniList: id, aniDb: id }).default({}),
  })
  .transform(({ ids: { mal, aniList, aniDb }, ...anime }) => ({
    ...anime,
    malId: mal,
    aniListId: aniList,
    aniDbId: aniDb,
  }));

/** A user's own anime, under the same rules as in the form. */
export const ownAnimeShape = z
  .object({
    slug: z.string().max(120).optional(),
    title: z.string().max(limits.ownAnimeTitle),
    format: z.enum(['TV', 'MOVIE', 'OVA', 'WEB', 'SPECIAL', 'OTHER']).catch('OTHER'),
    year: z.int().nullable().default(null),
    episodeCount: z.int().nullable().default(null),
    episodeMinutes: z.int().nullable().default(null),
    note: z.string().max(limits.ownAnimeNote).nullable().default(null),
  })
  .transform(({ slug, ...facts }, context) => {
    try {
      return { ...checkOwnFacts(facts), slug };
    } catch {
      context.addIssue('it cannot be kept');
      return z.NEVER;
    }
  });

const status = z.enum(entryStatuses).nullable();
const passShape = z.object({
  number: z.int().min(1).max(limits.rewatches),
  status,
  progress: count(limits.episodes),
  startedOn: partialDate,
  finishedOn: partialDate,
});

/** Pass, number, instant, and the player that reported it: compact, as there are many. */
const watchShape = z.tuple([
  z.int().min(1).max(limits.rewatches),
  z.int().min(1).max(limits.episodes),
  moment.nullable(),
  z.enum(playSources).optional(),
]);

export const entryShape = z.object({
  anime: animeShape,
  status,
  progress: count(limits.episodes),
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .transform((score) => score || null),
  startedOn: partialDate,
  finishedOn: partialDate,
  notes: text(limits.entryNotes).default(''),
  tags: z
    .array(line(limits.entryTag).pipe(z.string().min(1)))
    .max(limits.entryTags)
    .default([]),
  priority: z.enum(priorities).optional(),
  visibility: z.enum(visibilities).optional(),
  rewatches: count(limits.rewatches).default(0),
  spoilerLevel: z.enum(spoilerLevels).nullish(),
  pass: z.int().min(1).max(limits.rewatches).default(1),
  seenBefore: count(limits.episodes).default(0),
  passes: z.array(passShape).max(limits.rewatches).default([]),
  watches: z.array(watchShape).max(limits.episodes).default([]),
  createdAt: instant,
  updatedAt: instant,
});

/** What a user thinks of the episodes of one anime. */
export const opinionsShape = z.object({
  anime: animeShape,
  opinions: z
    .array(
      z.object({
        number: z.int().min(1).max(limits.episodes),
        pass: z.int().min(1).max(limits.rewatches),
        score: z.int().min(1).max(100).nullable(),
        note: text(limits.episodeNote),
        notePublic: z.boolean().optional(),
        reaction: z.enum(reactions).nullable(),
        updatedAt: instant,
      }),
    )
    .max(limits.episodeOpinions),
});

export const favouriteShape = z.object({ anime: animeShape });

/** A character, a person or a studio. */
export const otherFavouriteShape = z.object({
  kind: z.enum(favouriteKinds),
  slug: line(255).pipe(z.string().min(1)),
  addedAt: instant,
});

export const queueShape = z.object({
  anime: animeShape,
  episodeNumber: z.int().min(1).max(limits.episodes).nullable(),
  addedAt: instant,
});

export const shelfShape = z.object({
  name: line(limits.collectionName).pipe(z.string().min(1)),
  description: text(limits.collectionDescription).default(''),
  visibility: z.enum(visibilities).default('PRIVATE'),
  createdAt: instant,
  items: z
    .array(z.object({ anime: animeShape, addedAt: instant }))
    .max(limits.collectionItems)
    .default([]),
});

export const hiddenShape = z.object({ anime: animeShape, hiddenAt: instant });

/** A verdict, with or without a text: whether it could be written here is up to the import. */
export const reviewShape = z.object({
  anime: animeShape,
  verdict: z.enum(verdicts),
  text: text(limits.reviewLength).nullable().default(null),
  progress: count(limits.episodes).default(0),
  createdAt: instant,
});

/** Why people who liked one of two anime should try the other. */
export const recommendationShape = z.object({
  between: z.tuple([animeShape, animeShape]),
  reason: text(limits.recommendationLength),
  spoiler: z.boolean().default(false),
});

/** What is no anime, as it came from another site. */
export const keptShape = z.object({
  source: z.enum(importSources),
  kind: z.enum(keptKinds),
  ref: z.string().regex(/^[\w ]{1,100}$/),
  title: line(400).default(''),
  content: z.unknown(),
  keptAt: instant,
});

/** A value written by another version and unknown to this one is left out. */
export const settingsShape = z.object({
  titleLanguage: z.enum(titleLanguages).nullable().optional().catch(undefined),
  scoreFormat: z.enum(scoreFormats).optional().catch(undefined),
  spoilerLevel: z.enum(spoilerLevels).optional().catch(undefined),
  privacy: z.enum(visibilities).optional().catch(undefined),
  silenced: z
    .array(z.string())
    .transform((given) => notificationKinds.filter((kind) => given.includes(kind)))
    .optional()
    .catch(undefined),
  adult: z.boolean().optional().catch(undefined),
  queueAutoFill: z.boolean().optional().catch(undefined),
  skipFiller: z.boolean().optional().catch(undefined),
  drawnCovers: z.boolean().optional().catch(undefined),
  country: z.string().refine(isCountry).nullable().optional().catch(undefined),
});
