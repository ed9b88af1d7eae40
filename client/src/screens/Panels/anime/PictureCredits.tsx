import type { AnimeQuery, CreditFieldsFragment } from '../../../generated/graphql';

type Pictures = Pick<NonNullable<AnimeQuery['anime']>, 'cover' | 'banner'>;

/** Whose pictures the page shows: drawn by this site, or where the others are from and what permits them. */
export function PictureCredits({ cover, banner }: Pictures) {
  const drawn = [cover, banner].filter(({ credit }) => !credit).length;
  return (
    <>
      {drawn === 2 ? 'The pictures are drawn by this site.' : null}
      <Credit name="Cover" credit={cover.credit} />
      {cover.credit && banner.credit ? ' ' : null}
      <Credit name="Banner" credit={banner.credit} />
      {drawn === 1 ? ` The ${cover.credit ? 'banner' : 'cover'} is drawn by this site.` : null}
    </>
  );
}

function Credit({ name, credit }: { name: string; credit: CreditFieldsFragment['credit'] }) {
  if (!credit) return null;
  const { artist, source, licence } = credit;
  return (
    <>
      {name}: {artist ? `by ${artist}, ` : null}
      {source ? <Source text={source} /> : 'added by the operators of this site'}
      {licence ? `, ${licence}` : null}.
    </>
  );
}

/** An address leads to where the picture is from; anything else is words. */
function Source({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return text;
  return (
    <a href={text} rel="nofollow noreferrer">
      {new URL(text).hostname}
    </a>
  );
}
