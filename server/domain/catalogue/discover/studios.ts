import { nameSlug } from '../../../../shared/names';
import type { Deps } from '../../deps';
import type { DiscoverIndex } from './discoverIndex';

/** A studio by slug. Sources spell some in several ways ("J.C. Staff", "J.C.Staff"): they share one page. */
export interface Studio {
  slug: string;
  /** The spelling most anime use. */
  name: string;
  /** All spellings, by which discover finds its anime. */
  names: string[];
}

const bySlug = new WeakMap<DiscoverIndex, ReadonlyMap<string, Studio>>();

/** Null if discover knows no anime by such a studio. */
export async function findStudio(
  { discover }: Pick<Deps, 'discover'>,
  { slug }: { slug: string },
): Promise<Studio | null> {
  return (await studiosOf({ discover })).get(slug.toLowerCase()) ?? null;
}

/** Every studio, those with the most anime first. */
export async function studiosOf({ discover }: Pick<Deps, 'discover'>): Promise<ReadonlyMap<string, Studio>> {
  const { index } = await discover.current();
  const known = bySlug.get(index);
  if (known) return known;
  const studios = new Map<string, Studio>();
  const lists = [...(index.lists.studios?.all() ?? [])].sort((a, b) => b.places.length - a.places.length);
  for (const { value } of lists) {
    const slug = nameSlug(value);
    const studio = studios.get(slug);
    if (studio) studio.names.push(value);
    else if (slug !== '') studios.set(slug, { slug, name: value, names: [value] });
  }
  bySlug.set(index, studios);
  return studios;
}
