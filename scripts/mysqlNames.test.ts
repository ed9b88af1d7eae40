import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import { entities } from '../server/data/entities';

/**
 * The tests run on MariaDB, where these are ordinary names; MySQL 8.4 rejects them unquoted (its manual, "Keywords and Reserved
 * Words"). Words that are no plausible names are left out.
 */
const reserved = new Set(
  `condition cube cume_dist dense_rank div each empty exit fetch first_value function generated get grouping groups
   interval key keys lag last_value lateral lead leave linear lines lock loop manual match maxvalue mod nth_value ntile of option
   over parallel partition percent_rank precision qualify range rank read reads recursive release repeat require return row
   row_number rows schema sensitive separator signal specific sql ssl stored system tablesample trigger undo usage use varying
   virtual window write`.split(/\s+/),
);

const folder = path.join(__dirname, '../server/data');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

it('no statement names a column with a word reserved by MySQL', () => {
  const names = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\bAS ([a-z]\w*)\b/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(({ name }) => reserved.has(name.toLowerCase()))).toEqual([]);
});

it('no table or column has such a name, and each table has a primary key, as clusters require', () => {
  const { columns, tables } = getMetadataArgsStorage();
  const ours = new Set<unknown>(entities);
  const wrong = tables.flatMap(({ name = '', target }) => {
    const own = columns.filter((column) => column.target === target);
    const names = [name, ...own.map(({ propertyName }) => propertyName)];
    const bad = names.filter((one) => reserved.has(one.toLowerCase()));
    const keyed = own.some(({ options }) => options.primary);
    return ours.has(target) && (bad.length > 0 || !keyed) ? [`${name}: ${bad.join() || 'no key'}`] : [];
  });
  expect(wrong).toEqual([]);
  expect(tables.length).toBeGreaterThan(50);
});
