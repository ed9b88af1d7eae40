import type MarkdownIt from 'markdown-it';

const BAR_CODE = 0x7c;
/** Characters that may start one of the inline rules. */
const meaning = /[\n!#$%&*+\-:<=>@[\]\\^_`{}~|]/g;

/**
 * markdown-it rule for `||text||` as <span class="spoiler">: uses the library's own delimiter pairing, like its `~~` rule, so
 * marks nest with the others and never cross them.
 */
export function addSpoilerRule(markdown: MarkdownIt): void {
  // The library's own text rule would run past a bar.
  markdown.inline.ruler.at('text', (state, silent) => {
    meaning.lastIndex = state.pos;
    const end = Math.min(meaning.exec(state.src)?.index ?? state.posMax, state.posMax);
    if (end <= state.pos) return false;
    if (!silent) state.pending += state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  });
  markdown.inline.ruler.before('emphasis', 'spoiler', (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== BAR_CODE) return false;
    const { length } = state.scanDelims(state.pos, true);
    if (length < 2) return false;
    // An odd bar in front stays literal.
    if (length % 2 === 1) state.push('text', '', 0).content = '|';
    for (let pair = 0; pair < Math.floor(length / 2); pair += 1) {
      state.push('text', '', 0).content = '||';
      state.delimiters.push({
        marker: BAR_CODE,
        // Bars are already paired, so the delimiter "rule of three" does not apply.
        length: 0,
        token: state.tokens.length - 1,
        end: -1,
        // With or without spaces inside, as in chat apps.
        open: true,
        close: true,
      });
    }
    state.pos += length;
    return true;
  });
  markdown.inline.ruler2.before('emphasis', 'spoiler', (state) => {
    pair(state.delimiters);
    for (const meta of state.tokens_meta) if (meta?.delimiters) pair(meta.delimiters);
    return true;

    function pair(delimiters: typeof state.delimiters): void {
      for (const start of delimiters) {
        if (start.marker !== BAR_CODE || start.end === -1) continue;
        const end = delimiters[start.end];
        const [opening, closing] = [state.tokens[start.token], end && state.tokens[end.token]];
        if (!opening || !closing) continue;
        Object.assign(opening, { type: 'spoiler_open', tag: 'span', nesting: 1, markup: '||', content: '' });
        opening.attrs = [['class', 'spoiler']];
        Object.assign(closing, {
          type: 'spoiler_close',
          tag: 'span',
          nesting: -1,
          markup: '||',
          content: '',
        });
      }
    }
  });
}
