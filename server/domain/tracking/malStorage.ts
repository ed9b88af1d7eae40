/**
 * Where somebody keeps an anime, which MyAnimeList's export has a field for (`my_storage`). Here it is a tag, so that it
 * can be searched and changed like any other, and an export puts it back into its field.
 */
const names = ['Hard Drive', 'DVD / CD', 'Retail DVD', 'VHS', 'External HD', 'NAS', 'Blu-ray'];
const PREFIX = 'storage: ';

/** The tag for what stands in the field; none for "None" and for what MyAnimeList doesn't offer. */
export function storageTags(storage: string): string[] {
  const said = storage.trim().toLowerCase();
  return names.filter((name) => name.toLowerCase() === said).map((name) => PREFIX + name);
}

/** The field again, and the tags without it. */
export function storageOf(tags: readonly string[]): { storage: string; tags: string[] } {
  const name = names.find((each) => tags.includes(PREFIX + each));
  if (name === undefined) return { storage: '', tags: [...tags] };
  return { storage: name, tags: tags.filter((tag) => tag !== PREFIX + name) };
}
