/** Replaces every string and number literal in a statement with `?`. `"` quotes a string on MySQL and a name on SQLite. */
export function maskStatement(sql: string, dialect: 'mysql' | 'sqlite'): string {
  const texts = dialect === 'mysql' ? /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"/gs : /'(?:[^']|'')*'/g;
  return sql.replace(texts, '?').replace(/\b\d+(\.\d+)?\b/g, '?');
}
