import Libsql from 'libsql';

/** A term, or all terms that begin with it. */
export interface Term {
  text: string;
  prefix?: boolean;
}

/**
 * Inverted index of terms to places: SQLite's full-text index (FTS5), in memory, independent of the site's database. Stores no
 * texts and no positions. The caller splits terms, which consist of letters, digits and ^.
 */
export class TermIndex {
  private readonly db = new Libsql(':memory:');
  private answers: Libsql.Statement;

  constructor(places: Iterable<Iterable<string>>) {
    this.db.exec(
      `CREATE VIRTUAL TABLE place USING fts5(terms, content='', detail=none, tokenize="ascii tokenchars '^'")`,
    );
    const insert = this.db.prepare('INSERT INTO place (rowid, terms) VALUES (?, ?)');
    let count = 0;
    this.db.exec('BEGIN');
    for (const terms of places) {
      count += 1;
      insert.run(count, [...new Set(terms)].join(' '));
    }
    this.db.exec("COMMIT; INSERT INTO place (place) VALUES ('optimize')");
    this.answers = this.prepare();
  }

  /** Places with any of these terms. */
  havingAny(terms: readonly Term[]): number[] {
    if (terms.length === 0) return [];
    const sought = terms.map(expression).join(' OR ');
    try {
      return (this.answers.all(sought) as number[]).map((rowid) => rowid - 1);
    } catch (error) {
      // No statement is used again after an error (docs/decisions/0021-rows-checked-against-their-key.md).
      this.answers = this.prepare();
      throw error;
    }
  }

  private prepare(): Libsql.Statement {
    return this.db.prepare('SELECT rowid FROM place WHERE place MATCH ?').pluck();
  }

  close(): void {
    this.db.close();
  }
}

function expression({ text, prefix }: Term): string {
  return `"${text.replaceAll('"', '')}"${prefix ? '*' : ''}`;
}
