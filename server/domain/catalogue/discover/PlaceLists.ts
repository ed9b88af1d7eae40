/** A name, and the places of all anime that carry it. */
export interface PlaceList {
  /** What a filter names it by. */
  value: string;
  /** What people read. */
  label: string;
  places: Uint32Array;
}

/** The names of one group, found in any letter case. Filled with `add`, all of one anime together, then sealed. */
export class PlaceLists {
  private readonly filling = new Map<string, { value: string; label: string; places: number[] }>();
  private readonly sealed = new Map<string, PlaceList>();

  add(place: number, value: string, label = value): void {
    const key = keyOf(value);
    const known = this.filling.get(key);
    if (!known) this.filling.set(key, { value, label, places: [place] });
    // An anime may carry a name twice: two pages of one service.
    else if (known.places.at(-1) !== place) known.places.push(place);
  }

  seal(): void {
    for (const [key, { value, label, places }] of this.filling)
      this.sealed.set(key, { value, label, places: Uint32Array.from(places) });
    this.filling.clear();
  }

  get(name: string): PlaceList | undefined {
    return this.sealed.get(keyOf(name));
  }

  all(): Iterable<PlaceList> {
    return this.sealed.values();
  }
}

const keyOf = (name: string): string => name.trim().toLowerCase();
