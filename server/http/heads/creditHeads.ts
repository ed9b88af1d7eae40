import { pageTitles } from '../../../shared/pageTitles';
import { paths } from '../../../shared/paths';
import type { StaffRole } from '../../data/entities/people';
import { preferredTitle } from '../../domain/catalogue/anime';
import {
  findCharacter,
  findPerson,
  readAppearances,
  readStaffCredits,
  readVoiceCredits,
} from '../../domain/catalogue/credits';
import { discoverAnime } from '../../domain/catalogue/discover/discoverAnime';
import { findStudio } from '../../domain/catalogue/discover/studios';
import type { Deps } from '../../domain/deps';
import type { PageHead } from './pageHead';

const did: Record<StaffRole, string> = {
  ORIGINAL_CREATOR: 'Creator',
  CHIEF_DIRECTOR: 'Chief director',
  DIRECTOR: 'Director',
  SERIES_COMPOSITION: 'Series composition',
  SCRIPT: 'Script',
  CHARACTER_DESIGN: 'Character design',
  MUSIC: 'Music',
};
/** Number of works that a description names. */
const few = { page: 1, pageSize: 3 };

/** `/discover/people/{slug}`: a person and their best known work; 404 if they do not exist. */
export async function personHead(deps: Pick<Deps, 'db' | 'config'>, slug: string): Promise<PageHead> {
  const person = await findPerson(deps, { slug });
  if (!person) return { title: pageTitles.notFound, canonical: paths.person(slug), status: 404 };
  const work = { ...few, personId: person.id };
  const [voices, staff] = await Promise.all([readVoiceCredits(deps, work), readStaffCredits(deps, work)]);
  const canonical = paths.person(person.slug);
  const titleOf = (anime: Parameters<typeof preferredTitle>[0]) =>
    preferredTitle(anime, deps.config.site.titleLanguage);
  const parts = [
    person.native ? `${person.name} (${person.native}).` : `${person.name}.`,
    ...voices.items.map(
      ({ anime, characters }) =>
        `Voice of ${characters.map(({ name }) => name).join(', ')} in ${titleOf(anime)}.`,
    ),
    ...staff.items.map(
      ({ anime, roles }) => `${roles.map((role) => did[role]).join(', ')}: ${titleOf(anime)}.`,
    ),
  ];
  return {
    title: person.name,
    description: parts.join(' '),
    canonical,
    kind: 'profile',
    unlisted: voices.totalItems + staff.totalItems === 0,
    screen: 'discover',
    data: {
      '@type': 'Person',
      name: person.name,
      ...(person.native ? { alternateName: person.native } : {}),
      url: deps.config.baseURL + canonical,
    },
  };
}

/** `/discover/characters/{slug}`: a character and the latest anime they are in; 404 if they do not exist. */
export async function characterHead(deps: Pick<Deps, 'db' | 'config'>, slug: string): Promise<PageHead> {
  const character = await findCharacter(deps, { slug });
  if (!character) return { title: pageTitles.notFound, canonical: paths.character(slug), status: 404 };
  const { id: characterId, name, native } = character;
  const { items, totalItems } = await readAppearances(deps, { ...few, characterId });
  const canonical = paths.character(character.slug);
  const parts = [
    native ? `${name} (${native}).` : `${name}.`,
    ...items.map(({ anime, voices }) => {
      const title = preferredTitle(anime, deps.config.site.titleLanguage);
      const names = voices.map((voice) => voice.name).join(', ');
      return names ? `In ${title}, voiced by ${names}.` : `In ${title}.`;
    }),
  ];
  return {
    title: name,
    description: parts.join(' '),
    canonical,
    unlisted: totalItems === 0,
    screen: 'discover',
    data: {
      '@type': 'Person',
      name,
      ...(native ? { alternateName: native } : {}),
      url: deps.config.baseURL + canonical,
    },
  };
}

/** `/discover/studios/{slug}`: a studio and its best known work; 404 if it has no anime. */
export async function studioHead(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'discover' | 'search'>,
  slug: string,
): Promise<PageHead> {
  const studio = await findStudio(deps, { slug });
  if (!studio) return { title: pageTitles.notFound, canonical: paths.studio(slug), status: 404 };
  const { items, totalItems } = await discoverAnime(deps, {
    ...few,
    filter: { studios: studio.names },
    sort: 'POPULARITY',
  });
  const canonical = paths.studio(studio.name);
  const known = items.map((anime) => preferredTitle(anime, deps.config.site.titleLanguage)).join(', ');
  return {
    title: studio.name,
    description: `Anime by ${studio.name}${known ? `: ${known}${totalItems > items.length ? ' and more' : ''}` : ''}.`,
    canonical,
    unlisted: totalItems === 0,
    screen: 'discover',
    data: { '@type': 'Organization', name: studio.name, url: deps.config.baseURL + canonical },
  };
}
