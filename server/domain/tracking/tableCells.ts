/** What a spreadsheet would run as a formula, also behind apostrophes, so that adding one can be taken back. */
const FORMULA = /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** A text as a cell of our table: an apostrophe in front of a formula makes it text. */
export const toCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell of our table. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Tags in one cell, each on a line of its own if one has a comma. */
export const joinTags = (tags: readonly string[]): string =>
  tags.some((tag) => tag.includes(',')) ? tags.map((tag) => `${tag}\n`).join('') : tags.join(', ');

export const splitTags = (cell: string): string[] =>
  cell
    .split(cell.includes('\n') ? '\n' : ',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
