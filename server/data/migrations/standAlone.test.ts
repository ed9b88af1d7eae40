import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(\d{13}-\w+|baseline\/\w+)\.ts$/.test(name),
);

/** Migrations import no site code: a rule or limit that changes later would change what they did. */
it.each(files)('%s stands alone', (file) => {
  const source = readFileSync(path.join(__dirname, file), 'utf8');
  const used = [...source.matchAll(/\b(?:from|import|require)\b\s*\(?\s*'([^']+)'/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(0);
  const outside = used.filter((name = '') =>
    name.startsWith('.') ? path.join(path.dirname(file), name).startsWith('..') : name !== 'typeorm',
  );
  expect(outside).toEqual([]);
});

it('the kinds of columns are those of every earlier migration', () => {
  const on = (type: string) => columnTypes({ dataSource: { options: { type } } } as unknown as QueryRunner);
  const both = {
    id: { type: 'varchar', length: '36' },
    name: { type: 'varchar', length: '255' },
    text: { type: 'text' },
    date: { type: 'datetime', precision: 3 },
    json: { type: 'text' },
  };
  expect(on('better-sqlite3')).toEqual({ ...both, int: { type: 'integer' }, bool: { type: 'boolean' } });
  expect(on('mariadb')).toEqual({ ...both, int: { type: 'int' }, bool: { type: 'tinyint' } });
});
