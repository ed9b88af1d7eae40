import type { EntityManager } from 'typeorm';
import { findRows, queryRow } from '../byKey';
import { CatalogueSourceEntity } from '../entities/imports';
import { toSqlInstant } from '../instant';

export type CatalogueSourceRow = CatalogueSourceEntity;

export function allSources(manager: EntityManager): Promise<CatalogueSourceRow[]> {
  return findRows(manager, CatalogueSourceEntity, { order: { id: 'ASC' } });
}

export async function findSource(
  manager: EntityManager,
  id: string,
): Promise<Pick<CatalogueSourceRow, 'id' | 'version' | 'contentHash' | 'details'> | undefined> {
  const sql = 'SELECT id, version, contentHash, details FROM catalogue_source WHERE id = ?';
  return await queryRow(manager, sql, [id], { id });
}

export async function replaceSource(manager: EntityManager, source: CatalogueSourceRow): Promise<void> {
  const { id, name, version, licence, url, contentHash, animeCount, importedAt, details } = source;
  await deleteSource(manager, id);
  await manager.query(
    `INSERT INTO catalogue_source
       (id, name, version, licence, url, contentHash, animeCount, importedAt, details)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, name, version, licence, url, contentHash, animeCount, toSqlInstant(importedAt), details],
  );
}

export async function deleteSource(manager: EntityManager, id: string): Promise<void> {
  await manager.query('DELETE FROM catalogue_source WHERE id = ?', [id]);
}

/** The catalogue's current version, which changes with every load and import by any instance. */
export async function catalogueVersion(manager: EntityManager): Promise<string> {
  return JSON.stringify(
    await manager.query('SELECT id, contentHash, importedAt FROM catalogue_source ORDER BY id'),
  );
}
