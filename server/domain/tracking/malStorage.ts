/**
 * Where a user stores an anime, which MyAnimeList's export has a field for (`my_storage`). Here it is a tag, so that it can be
 * searched and changed like any other; an export puts it back into its field.
 */
const names = ['Hard Drive', 'DVD / CD', 'Retail DVD', 'VHS', 'External HD', 'NAS', 'Blu-ray'];
const PREFIX = 'storage: ';

/** The tag for the field's value; none for "None" and for values that MyAnimeList doesn't offer. */
export function storageTags(storage: string): string[] {
  const said = storage.trim().toLowerCase();
  return names.filter((name) => name.toLowerCase() === said).map((name) => PREFIX + name);
}

/** The field's value, and the tags without it. */
export function storageOf(tags: readonly string[]): { storage: string; tags: string[] } {
  const name = names.find((each) => tags.includes(PREFIX + each));
  if (name === undefined) return { storage: '', tags: [...tags] };
  return { storage: name, tags: tags.filter((tag) => tag !== PREFIX + name) };
}
