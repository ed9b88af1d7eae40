import { z } from 'zod';
import { formatEpisodeKinds, parseEpisodeKinds } from '../../../../shared/episodeKinds';
import { type FactName, factBounds, isSpoilerTag, spoilerTag, tagName } from '../../../../shared/facts';
import { limits } from '../../../config/limits';
import type { AnimeFormat, AnimeSeason } from '../../../data/entities/catalogue';
import type { FactValues } from '../../../data/entities/editing';
import { AGE_RATINGS, GENRES, SOURCES, TAGS } from '../../catalogueData/curated/vocabulary';
import { isStorable, joinLines, removeBidiControls } from '../../text/textForm';
import { idOf, pageOf } from '../offlineDatabase/vocabulary';
import type { AnimeRecord } from '../source';
import { dayOf, endOn, isDay, startOn } from './days';
import { type OfRecord, plainLabels, withLabels } from './labelValues';
import { collectTitles } from './names';
import { characterLine, characterOf, lineOfCharacter, lineOfStaff, staffLine, staffOf } from './people';
import { relationLine } from './relations';

/**
 * An editable field: its valid values, how it is read from a composed record, and how it is laid over one. All fields are lists
 * of texts, so that differences, forms and files work the same for each.
 */
export interface FactField {
  /** Normalises one value for storage; rejects invalid ones. */
  value: z.ZodType<string, string>;
  /** What valid values are together, in the form that is stored; undefined if they contradict each other. */
  together?: (values: FactValues) => FactValues | undefined;
  /** True if an anime needs at least one value. */
  needed?: boolean;
  /** All choices, if the list is closed. */
  choices?: readonly string[];
  /** Omitted for fields that no source has: they show what was accepted. */
  ofRecord?: OfRecord;
}

const formats: readonly AnimeFormat[] = ['TV', 'MOVIE', 'OVA', 'WEB', 'SPECIAL', 'OTHER'];
const seasons: readonly AnimeSeason[] = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];

const line = (name: FactName) =>
  z.string().refine(isStorable).transform(joinLines).pipe(z.string().min(1).max(factBounds[name].longest));

const paragraph = z
  .string()
  .transform((text) =>
    removeBidiControls(text)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(20)
      .max(factBounds.SYNOPSIS.longest)
      .regex(/^(?:\P{Cc}|\n)*$/u)
      .refine((text) => text.isWellFormed()),
  );

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .refine((text) => Number(text) <= most);

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((text) => text >= '1907-01-01' && text < '2101' && isDay(text));

const address = (name: FactName) =>
  line(name).refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  });

const oneOf = <Value extends string>(values: readonly Value[]): z.ZodType<string, string> =>
  z.string().refine((text) => (values as readonly string[]).includes(text));

/** Hosts where films and series are published by permission of their makers. */
const trailerHosts = ['www.youtube.com', 'youtu.be', 'vimeo.com', 'www.nicovideo.jp', 'www.bilibili.com'];

const single = (value: string | number | null): FactValues => (value === null ? [] : [String(value)]);

export const factFields: Record<FactName, FactField> = {
  NATIVE_TITLE: {
    value: line('NATIVE_TITLE'),
    needed: true,
    ofRecord: {
      read: ({ nativeTitle }) => [nativeTitle],
      lay: (record, [title = record.nativeTitle]) => collectTitles({ ...record, nativeTitle: title }),
    },
  },
  ROMAJI_TITLE: {
    value: line('ROMAJI_TITLE'),
    ofRecord: {
      read: ({ romajiTitle }) => single(romajiTitle),
      lay: (record, [title = null]) => collectTitles({ ...record, romajiTitle: title }),
    },
  },
  ENGLISH_TITLE: {
    value: line('ENGLISH_TITLE'),
    ofRecord: {
      read: ({ englishTitle }) => single(englishTitle),
      lay: (record, [title = null]) => collectTitles({ ...record, englishTitle: title }),
    },
  },
  SYNONYMS: {
    value: line('SYNONYMS'),
    ofRecord: {
      read: ({ titles }) => titles.filter(isSynonym).map(({ title }) => title),
      lay: (record, names) => {
        const kinds = new Map(record.titles.map(({ kind, title }) => [title, kind]));
        const titles = names.map((title) => ({
          kind: kinds.get(title) === 'NICKNAME' ? ('NICKNAME' as const) : ('OTHER' as const),
          title,
        }));
        return collectTitles({
          ...record,
          titles: [...record.titles.filter((one) => !isSynonym(one)), ...titles],
        });
      },
    },
  },
  SYNOPSIS: {
    value: paragraph,
    ofRecord: {
      read: ({ synopsis }) => single(synopsis),
      lay: (record, [synopsis = null]) => ({ ...record, synopsis }),
    },
  },
  FORMAT: {
    value: oneOf(formats),
    needed: true,
    choices: formats,
    ofRecord: {
      read: ({ format }) => [format],
      lay: (record, [format = record.format]) => ({ ...record, format: format as AnimeFormat }),
    },
  },
  STARTS_ON: {
    value: day,
    ofRecord: {
      read: ({ startsAt, startsDated }) => single(dayOf(startsAt, startsDated)),
      lay: (record, [text]) => startOn(record, text),
    },
  },
  ENDS_ON: {
    value: day,
    ofRecord: {
      read: ({ endsAt, endsDated }) => single(dayOf(endsAt, endsDated)),
      lay: (record, [text]) => endOn(record, text),
    },
  },
  SEASON: {
    value: z.string().regex(/^(?:19|20)\d\d (?:WINTER|SPRING|SUMMER|FALL)$/),
    ofRecord: {
      read: ({ year, season }) => (year === null || season === null ? [] : [`${year} ${season}`]),
      lay: (record, [text = '']) => {
        const [year = '', season] = text.split(' ');
        return {
          ...record,
          year: year === '' ? null : Number(year),
          season: seasons.find((one) => one === season) ?? null,
        };
      },
    },
  },
  EPISODE_COUNT: {
    value: wholeNumber(limits.episodes),
    ofRecord: {
      read: ({ episodeCount, episodeCountEstimated }) => (episodeCountEstimated ? [] : single(episodeCount)),
      lay: (record, [count]) =>
        // Without a count, the one derived from the slot stays.
        count === undefined
          ? { ...record, ...(record.episodeCountEstimated ? {} : { episodeCount: null }) }
          : { ...record, episodeCount: Number(count), episodeCountEstimated: false },
    },
  },
  EPISODE_MINUTES: {
    value: wholeNumber(600),
    ofRecord: {
      read: ({ episodeMinutes }) => single(episodeMinutes),
      lay: (record, [minutes]) => ({
        ...record,
        episodeMinutes: minutes === undefined ? null : Number(minutes),
      }),
    },
  },
  EPISODE_KINDS: {
    value: line('EPISODE_KINDS').refine((text) => parseEpisodeKinds([text]).ranges),
    together: (lines) => {
      const { ranges } = parseEpisodeKinds(lines);
      return ranges && formatEpisodeKinds(ranges);
    },
  },
  SOURCE: {
    value: oneOf(SOURCES),
    choices: SOURCES,
    ofRecord: {
      read: ({ material }) => single(material),
      lay: (record, [material = null]) => ({ ...record, material }),
    },
  },
  AGE_RATING: {
    value: oneOf(AGE_RATINGS),
    choices: AGE_RATINGS,
    ofRecord: {
      read: ({ ageRating }) => single(ageRating),
      lay: (record, [ageRating = null]) => ({ ...record, ageRating }),
    },
  },
  GENRES: { value: oneOf(GENRES), choices: GENRES, ofRecord: plainLabels('GENRE') },
  TAGS: {
    value: z.string().refine((text) => (TAGS as readonly string[]).includes(tagName(text))),
    choices: TAGS,
    ofRecord: {
      read: ({ labels }) =>
        labels
          .filter(({ kind }) => kind === 'TAG')
          .map(({ name, spoiler }) => (spoiler ? spoilerTag(name) : name)),
      lay: (record, values) =>
        withLabels(
          record,
          'TAG',
          values.map((value) => ({ name: tagName(value), spoiler: isSpoilerTag(value) })),
        ),
    },
  },
  STUDIOS: { value: line('STUDIOS'), ofRecord: plainLabels('STUDIO') },
  OFFICIAL_SITE: {
    value: address('OFFICIAL_SITE'),
    ofRecord: {
      read: ({ officialSite }) => single(officialSite),
      lay: (record, [officialSite = null]) => ({ ...record, officialSite }),
    },
  },
  LINKS: {
    // Only database pages: each identifies the anime unambiguously.
    value: address('LINKS').refine((text) => idOf(text) !== undefined),
    ofRecord: {
      read: ({ links }) =>
        links.flatMap(({ kind, site, externalId }) => {
          const page = kind === 'DATABASE' ? pageOf(`${site}/${externalId}`) : undefined;
          return page ? [page.url] : [];
        }),
      lay: (record, values) => {
        const pages = values.flatMap((value) => pageOf(idOf(value) ?? '') ?? []);
        const kept = record.links.filter(
          ({ kind, site, externalId }) => kind !== 'DATABASE' || !pageOf(`${site}/${externalId}`),
        );
        const links = pages.map(({ site, externalId, url }) => ({
          kind: 'DATABASE' as const,
          site: site.id,
          siteName: site.name,
          externalId,
          url,
          regions: '',
          delay: null,
        }));
        return { ...record, links: [...kept, ...links] };
      },
    },
  },
  RELATIONS: {
    value: relationLine,
    ofRecord: {
      read: ({ relations = [] }) => [...relations],
      lay: (record, relations) => ({ ...record, relations }),
    },
  },
  CHARACTERS: {
    value: characterLine,
    ofRecord: {
      read: ({ characters }) => characters.map(lineOfCharacter),
      lay: (record, lines) => ({ ...record, characters: lines.map(characterOf) }),
    },
  },
  STAFF: {
    value: staffLine,
    ofRecord: {
      read: ({ staff }) => staff.map(lineOfStaff),
      lay: (record, lines) => ({ ...record, staff: lines.map(staffOf) }),
    },
  },
  OPENINGS: { value: line('OPENINGS') },
  ENDINGS: { value: line('ENDINGS') },
  TRAILERS: {
    value: address('TRAILERS').refine(
      (text) => URL.canParse(text) && trailerHosts.includes(new URL(text).hostname),
    ),
  },
};

function isSynonym({ kind }: AnimeRecord['titles'][number]): boolean {
  return kind === 'NICKNAME' || kind === 'OTHER';
}
