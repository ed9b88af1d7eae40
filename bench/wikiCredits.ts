import { inCast, inStaff, inVoice, wikiPage, wikiPerson } from '../tests/support/catalogue/wikiArchive';

const CHARACTERS = 10;
const PEOPLE = 6_000;
const POSITIONS = [1, 2, 3, 6, 8, 10, 74];

/** The entries of an archive about cast and staff: ten characters of each anime, shared by two, with their voices, and seven people. */
export function wikiCredits(
  ids: readonly (string | number)[],
  mark: string,
): Record<string, Iterable<object>> {
  const characterId = (at: number, n: number) => Math.floor(at / 2) * CHARACTERS + n + 1;
  const personId = (at: number, n: number) => ((at * 31 + n * 7) % PEOPLE) + 1;
  function* ofEach<T>(all: readonly T[], line: (id: number, at: number, one: T) => object) {
    for (const [at, id] of ids.entries()) for (const one of all) yield line(Number(id), at, one);
  }
  function* pages(count: number, page: (id: number) => object) {
    for (let id = 1; id <= count; id += 1) yield page(id);
  }
  const places = Array.from({ length: CHARACTERS }, (_, n) => n);
  return {
    'subject-characters.jsonlines': ofEach(places, (id, at, n) =>
      inCast(id, characterId(at, n), { type: n < 4 ? 1 : 2, order: n }),
    ),
    'person-characters.jsonlines': ofEach(places, (id, at, n) =>
      inVoice(id, characterId(at, n), personId(at, n)),
    ),
    'subject-persons.jsonlines': ofEach(POSITIONS, (id, at, position) =>
      inStaff(id, personId(at, 100 + position), position),
    ),
    'character.jsonlines': pages(Math.ceil(ids.length / 2) * CHARACTERS, (id) =>
      wikiPage(id, `${mark}の灯台守${id}`, { 英文名: `${mark} Keeper${id}` }),
    ),
    'person.jsonlines': pages(PEOPLE, (id) =>
      wikiPerson(id, `${mark}声${id}`, { 英文名: `${mark} Voice${id}` }),
    ),
  };
}
