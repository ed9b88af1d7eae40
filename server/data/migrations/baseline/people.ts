import type { ColumnKinds, TableSpecs } from './tables';

export const people = ({ generated, int, optional, varchar }: ColumnKinds): TableSpecs => ({
  person: {
    columns: {
      id: generated(int),
      slug: varchar(120),
      name: varchar(100),
      native: optional(varchar(100)),
    },
    indexes: {
      ux_person_slug: ['slug'],
    },
  },
  anime_character: {
    columns: {
      animeId: int,
      position: int,
      name: varchar(100),
      native: optional(varchar(100)),
      role: varchar(12),
      voiceId: optional(int),
    },
    key: ['animeId', 'position'],
    indexes: {
      ix_anime_character_voice: ['voiceId'],
    },
    references: {
      fk_anime_character_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_anime_character_voice: { column: 'voiceId', to: 'person', onDelete: 'NO ACTION' },
    },
  },
  anime_staff: {
    columns: {
      animeId: int,
      position: int,
      role: varchar(24),
      personId: int,
    },
    key: ['animeId', 'position'],
    indexes: {
      ix_anime_staff_person: ['personId'],
    },
    references: {
      fk_anime_staff_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_anime_staff_person: { column: 'personId', to: 'person', onDelete: 'NO ACTION' },
    },
  },
  person_slug: {
    columns: {
      slug: varchar(120),
      personId: int,
    },
    key: ['slug'],
    indexes: {
      ix_person_slug_person: ['personId'],
    },
    references: {
      fk_person_slug_person: { column: 'personId', to: 'person', onDelete: 'CASCADE' },
    },
  },
});
