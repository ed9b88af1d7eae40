import { type OwnArtwork, ownArtworkUrl, type PictureKind } from '../../../shared/covers';
import {
  coverAddressesOf,
  coversNamedFor,
  malIdsOf,
  type NamedCover,
  picturesOf,
  sourcedPicturesOf,
} from '../../data/stores/animePictureStore';
import { type Artwork, artworkPath, bannerOf, coverOf, type PosterSubject } from '../artwork';
import { findPosterSubject } from '../catalogue/anime';
import { isFetched } from '../community/pictures/shownPicture';
import type { CoverFile, Deps } from '../deps';
import { isFieldGiven, sourceNameOf } from '../importers/outside/readSources';
import { versionOf } from './coverKey';

export interface PictureCredit {
  artist: string | null;
  /** The text an editor entered, the name of an outside source, a host, or null for the site's own folder. */
  source: string | null;
  licence: string | null;
}

/** A picture shown in place of the drawn one. */
export interface OwnPicture {
  version: string;
  /** Null if the picture has not been analysed yet: the drawn one's colour is used instead. */
  color: string | null;
  credit: PictureCredit;
  from: { kind: 'upload' } | { kind: 'folder'; file: CoverFile } | ({ kind: 'remote' } & NamedCover);
}

/** Whether an outside source named it. */
export const isSourced = (own: Pick<OwnPicture, 'from'> | undefined): boolean =>
  own?.from.kind === 'remote' && own.from.sourceId !== null;

export type OwnPictures = Partial<Record<OwnArtwork, OwnPicture>>;

export interface CreditedArtwork extends Artwork {
  /** Null for a drawn picture. */
  credit: PictureCredit | null;
}

export const BACKDROP = 'BACKDROP';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'coverFolder'>;

/**
 * Replacements for the drawn pictures of each of these anime: an uploaded one, else a file in DATA_DIR/covers, else, if
 * REMOTE_COVERS allows it, the one named by an imported or an outside source (a banner by an outside source only). Takes as many statements for a list as for one.
 */
export async function ownPicturesOf(deps: ReadDeps, animeIds: readonly number[]): Promise<OwnPictures[]> {
  const [uploaded, inFolder, covers, backdrops] = await Promise.all([
    picturesOf(deps.db.manager, animeIds),
    filesOf(deps, animeIds),
    namedCovers(deps, animeIds),
    namedBackdrops(deps, animeIds),
  ]);
  return animeIds.map((_, at) => {
    const found: OwnPictures = {
      ...fromElsewhere('covers', covers[at]),
      ...fromElsewhere('banners', backdrops[at]),
      ...inFolder[at],
    };
    for (const { kind, version, color, artist, source, licence } of uploaded[at] ?? [])
      found[kind === 'COVER' ? 'covers' : 'banners'] = {
        version,
        color,
        credit: { artist, source, licence },
        from: { kind: 'upload' },
      };
    return found;
  });
}

async function namedCovers(
  { db, config }: ReadDeps,
  animeIds: readonly number[],
): Promise<(NamedCover | null)[]> {
  if (!config.remoteCovers) return [];
  if (config.catalogue.sources.length > 0) return await coversNamedFor(db.manager, animeIds);
  const addresses = await coverAddressesOf(db.manager, animeIds);
  return addresses.map((address) => (address === null ? null : { address, sourceId: null }));
}

async function namedBackdrops(
  { db, config }: ReadDeps,
  animeIds: readonly number[],
): Promise<(NamedCover | undefined)[]> {
  if (!config.remoteCovers || !isFieldGiven(config, BACKDROP)) return [];
  const named = await sourcedPicturesOf(db.manager, animeIds, BACKDROP);
  return named.map(([fact]) => {
    const [address] = fact ? readAddresses(fact.shown) : [];
    return fact && address !== undefined ? { address, sourceId: fact.sourceId } : undefined;
  });
}

/** As `shown` of a fact has them. */
export const readAddresses = (shown: string): string[] => JSON.parse(shown) as string[];

async function filesOf({ db, coverFolder }: ReadDeps, animeIds: readonly number[]): Promise<OwnPictures[]> {
  const files = await coverFolder.files();
  if (files.size === 0) return [];
  const malIds = await malIdsOf(db.manager, animeIds);
  return await Promise.all(
    malIds.map(async (ids) => {
      const found: OwnPictures = {};
      for (const id of ids)
        for (const kind of ['covers', 'banners'] as const) {
          const name = files.get(`${id}/${kind}`);
          const file = name === undefined || found[kind] ? undefined : await coverFolder.look(name);
          if (file)
            found[kind] = {
              version: versionOf(`${file.name} ${file.version}`),
              color: null,
              credit: { artist: null, source: null, licence: null },
              from: { kind: 'folder', file },
            };
        }
      return found;
    }),
  );
}

function fromElsewhere(kind: OwnArtwork, named: NamedCover | null | undefined): OwnPictures {
  if (!named || !isFetched(named.address)) return {};
  const { address, sourceId } = named;
  const source = (sourceId === null ? undefined : sourceNameOf(sourceId)) ?? new URL(address).hostname;
  const credit = { artist: null, source, licence: null };
  const from = { kind: 'remote', address, sourceId } as const;
  return { [kind]: { version: versionOf(address), color: null, credit, from } };
}

/** Which address a picture in this place has. */
export const addressKindOf = (kind: OwnArtwork, own: Pick<OwnPicture, 'from'>): PictureKind =>
  kind === 'banners' && isSourced(own) ? 'backdrops' : kind;

const urlOf = (kind: OwnArtwork, animeId: string, own: OwnPicture): string =>
  ownArtworkUrl(addressKindOf(kind, own), animeId, own.version);

/** Address of the picture shown now; null if there is no such anime. */
export async function shownUrl(
  deps: ReadDeps,
  place: { animeId: number; kind: OwnArtwork },
): Promise<string | null> {
  const [{ [place.kind]: own } = {}] = await ownPicturesOf(deps, [place.animeId]);
  return own ? urlOf(place.kind, String(place.animeId), own) : await drawnUrl(deps, place);
}

/** Address of the drawn picture. */
export async function drawnUrl(
  deps: Pick<Deps, 'db'>,
  { animeId, kind }: { animeId: number; kind: OwnArtwork },
): Promise<string | null> {
  const subject = await findPosterSubject(deps, { animeId: String(animeId) });
  return subject && artworkPath(kind === 'covers' ? 'posters' : 'wallpapers', subject);
}

/** The poster and the wide picture of an anime as shown: its own, else the drawn one. */
export function artworkOf(
  subject: PosterSubject,
  own: OwnPictures,
): Record<'cover' | 'banner', CreditedArtwork> {
  return {
    cover: shown('covers', subject, own.covers, coverOf(subject)),
    banner: shown('banners', subject, own.banners, bannerOf(subject)),
  };
}

function shown(
  kind: OwnArtwork,
  { id }: PosterSubject,
  own: OwnPicture | undefined,
  drawn: Artwork,
): CreditedArtwork {
  if (!own) return { ...drawn, credit: null };
  return {
    url: urlOf(kind, id, own),
    color: own.color ?? drawn.color,
    credit: own.credit,
  };
}
