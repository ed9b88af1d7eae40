import { createHash } from 'node:crypto';
import { type OwnArtwork, ownArtworkUrl } from '../../../shared/covers';
import { coverAddressesOf, malIdsOf, picturesOf } from '../../data/stores/animePictureStore';
import { type Artwork, artworkPath, bannerOf, coverOf, type PosterSubject } from '../artwork';
import { findPosterSubject } from '../catalogue/anime';
import { isFetched } from '../community/pictures/shownPicture';
import type { CoverFile, Deps } from '../deps';

export interface PictureCredit {
  artist: string | null;
  /** Source: the text an editor entered, a host, or null for the site's own folder. */
  source: string | null;
  licence: string | null;
}

/** A picture shown in place of the drawn one. */
export interface OwnPicture {
  version: string;
  /** Null if the picture has not been analysed yet: the drawn one's colour is used instead. */
  color: string | null;
  credit: PictureCredit;
  from: { kind: 'upload' } | { kind: 'folder'; file: CoverFile } | { kind: 'remote'; address: string };
}

export type OwnPictures = Partial<Record<OwnArtwork, OwnPicture>>;

export interface CreditedArtwork extends Artwork {
  /** Null for a drawn picture. */
  credit: PictureCredit | null;
}

type ReadDeps = Pick<Deps, 'db' | 'config' | 'coverFolder'>;

/**
 * Replacements for the drawn pictures of each of these anime: an uploaded one, else a file in DATA_DIR/covers, else, if
 * REMOTE_COVERS allows it, the one named by an imported source. Takes as many statements for a list as for one.
 */
export async function ownPicturesOf(deps: ReadDeps, animeIds: readonly number[]): Promise<OwnPictures[]> {
  const [uploaded, inFolder, remote] = await Promise.all([
    picturesOf(deps.db.manager, animeIds),
    filesOf(deps, animeIds),
    deps.config.remoteCovers ? coverAddressesOf(deps.db.manager, animeIds) : [],
  ]);
  return animeIds.map((_, at) => {
    const found: OwnPictures = { ...fromElsewhere(remote[at] ?? null), ...inFolder[at] };
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
              version: nameOf(`${file.name} ${file.version}`),
              color: null,
              credit: { artist: null, source: null, licence: null },
              from: { kind: 'folder', file },
            };
        }
      return found;
    }),
  );
}

function fromElsewhere(address: string | null): OwnPictures {
  if (address === null || !isFetched(address)) return {};
  const credit = { artist: null, source: new URL(address).hostname, licence: null };
  return { covers: { version: nameOf(address), color: null, credit, from: { kind: 'remote', address } } };
}

/** Address of the picture shown now; null if there is no such anime. */
export async function shownUrl(
  deps: ReadDeps,
  place: { animeId: number; kind: OwnArtwork },
): Promise<string | null> {
  const [{ [place.kind]: own } = {}] = await ownPicturesOf(deps, [place.animeId]);
  return own ? ownArtworkUrl(place.kind, String(place.animeId), own.version) : await drawnUrl(deps, place);
}

/** Address of the drawn picture. */
export async function drawnUrl(
  deps: Pick<Deps, 'db'>,
  { animeId, kind }: { animeId: number; kind: OwnArtwork },
): Promise<string | null> {
  const subject = await findPosterSubject(deps, { animeId: String(animeId) });
  return subject && artworkPath(kind === 'covers' ? 'posters' : 'wallpapers', subject);
}

const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

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
    url: ownArtworkUrl(kind, id, own.version),
    color: own.color ?? drawn.color,
    credit: own.credit,
  };
}
