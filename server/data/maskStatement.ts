/** A statement with `?` in place of every text and number in it; `"` quotes a text on MySQL and a name on SQLite. */
export function maskStatement(sql: string, dialect: 'mysql' | 'sqlite'): string {
  const texts = dialect === 'mysql' ? /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"/gs : /'(?:[^']|'')*'/g;
  return sql.replace(texts, '?').replace(/\b\d+(\.\d+)?\b/g, '?');
}
