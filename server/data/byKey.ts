import {
  type EntityManager,
  type EntityTarget,
  type FindManyOptions,
  type FindOneOptions,
  FindOperator,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm';
import { WrongRowError } from './databaseErrors';
import { BY_KEY } from './readMarks';

/** The key that was asked for: each column of the row that must hold exactly this value. */
export type Key = Readonly<Record<string, unknown>>;

/**
 * Every row read by a key passes here, because a driver has answered with another key's row after a failed read
 * (docs/decisions/0021-rows-checked-against-their-key.md).
 *
 * @throws WrongRowError if the row is another key's, or does not show its key.
 */
export function checkRow<Row>(row: Row, key: Key): Row {
  const columns = row as Readonly<Record<string, unknown>> | undefined | null;
  if (!columns) return row;
  const wrong = Object.keys(key).filter((name) => !holds(columns[name], key[name]));
  if (wrong.length > 0) throw new WrongRowError(wrong);
  return row;
}

/** A row read with SQL, which must select the key's columns. */
export async function queryRow<Row>(
  manager: EntityManager,
  sql: string,
  parameters: unknown[],
  key: Key,
): Promise<Row | undefined> {
  const rows: Row[] = await manager.query(sql, parameters);
  return checkRow(rows[0], key);
}

/** The first entity that `where` describes. */
export async function findRow<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  options: FindOneOptions<Row> & { where: FindOptionsWhere<Row> },
): Promise<Row | null> {
  const row = await manager.findOne(entity, withKey(manager, entity, options));
  return checkRow(row, options.where);
}

/** All entities that `where` describes. */
export async function findRows<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  options: FindManyOptions<Row> & { where?: FindOptionsWhere<Row> },
): Promise<Row[]> {
  const rows = await manager.find(entity, withKey(manager, entity, options));
  for (const row of rows) checkRow(row, options.where ?? {});
  return rows;
}

/** A page of the entities that `where` describes, and how many there are. */
export async function findPage<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  options: FindManyOptions<Row> & { where: FindOptionsWhere<Row> },
): Promise<[Row[], number]> {
  const [rows, total] = await manager.findAndCount(entity, withKey(manager, entity, options));
  for (const row of rows) checkRow(row, options.where);
  return [rows, total];
}

/** Whether there is a row that `where` describes. */
export async function hasRow<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
): Promise<boolean> {
  const select = Object.fromEntries(Object.keys(where).map((name) => [name, true]));
  return (await findRow(manager, entity, { select, where } as never)) !== null;
}

/** Selects the columns that are checked, too, and marks the read if they are a key. */
function withKey<Row extends ObjectLiteral, Options extends FindManyOptions<Row>>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  options: Options,
): Options {
  const { select, where = {} } = options;
  const checked = Object.keys(where).map((name) => [name, true]);
  return {
    ...options,
    ...(select && { select: { ...select, ...Object.fromEntries(checked) } }),
    ...(holdsKey(manager, entity, where as Key) && { comment: BY_KEY }),
  };
}

/** Whether `where` names a value for each column of a unique key, and a list of values for at most one of them. */
function holdsKey<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  where: Key,
): boolean {
  const { primaryColumns, indices } = manager.dataSource.getMetadata(entity);
  const unique = indices.filter(({ isUnique }) => isUnique).map(({ columns }) => columns);
  const isList = (value: unknown) => value instanceof FindOperator && value.type === 'in';
  return [primaryColumns, ...unique].some((columns) => {
    const values = columns.map(({ propertyName }) => where[propertyName]);
    const single = values.filter((value) => value != null && !(value instanceof FindOperator)).length;
    return single + values.filter(isList).length === values.length && single >= values.length - 1;
  });
}

/** Of conditions, only IN names the values to expect; ranges describe no key. */
function holds(found: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true;
  if (wanted instanceof FindOperator) {
    return wanted.type !== 'in' || (wanted.value as unknown[]).some((value) => holds(found, value));
  }
  if (typeof wanted === 'boolean') return Boolean(found) === wanted;
  if (wanted instanceof Date) return found instanceof Date && found.getTime() === wanted.getTime();
  return found !== undefined && found !== null && String(found) === String(wanted);
}
