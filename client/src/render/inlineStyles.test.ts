import { extractStyles, restoreStyles } from './inlineStyles';

/** Style attributes are sent as rules of a stylesheet, and restored before the page is hydrated (security F5). */
it('moves style attributes into rules, equal ones into one', () => {
  const { html, css } = extractStyles(
    '<p style="--poster:#123;color:red">a</p><p style="--poster:#123;color:red">b</p><b style="inset:0">c</b>',
  );
  expect(html).toBe('<p data-s="0">a</p><p data-s="0">b</p><b data-s="1">c</b>');
  expect(css).toBe('[data-s="0"]{--poster:#123;color:red}\n[data-s="1"]{inset:0}');
});

it('reads what React has escaped', () => {
  const { css } = extractStyles('<p style="--wallpaper:url(&quot;/w/1.svg?a=1&amp;b=2&quot;)"></p>');
  expect(css).toBe('[data-s="0"]{--wallpaper:url("/w/1.svg?a=1&b=2")}');
});

it('ignores text that looks like one', () => {
  const text = '<p>He wrote style=&quot;color:red&quot;</p>';
  expect(extractStyles(text)).toEqual({ html: text, css: '' });
});

// security: F5
it.each([
  ['ends its rule', '--poster:red}*{display:none'],
  ['ends the element', '--poster:&lt;/style&gt;&lt;script&gt;'],
  ['opens a string', '--poster:&quot;'],
  ['opens another kind of string', '--poster:&#x27;'],
  ['opens a function', '--poster:url('],
  ['closes one too many', '--poster:url(a))'],
  ['begins a comment', '--poster:/* a'],
  ['escapes what follows', '--poster:\\'],
  ['goes on in another line', '--poster:a\nb'],
])('leaves out a value that %s', (_, style) => {
  expect(extractStyles(`<p style="${style}">a</p>`)).toEqual({ html: '<p>a</p>', css: '' });
});

it('restores the elements’ styles', () => {
  const { html, css } = extractStyles(
    '<p style="--poster:#123;color:red">a</p><p style="--poster:#456">b</p>',
  );
  document.head.innerHTML = `<style id="page-styles">${css}</style>`;
  document.body.innerHTML = html;
  const sheet = document.getElementById('page-styles') as HTMLStyleElement;
  restoreStyles(sheet, document.body);
  const [first, second] = document.querySelectorAll('p');
  expect(first?.style.getPropertyValue('--poster')).toBe('#123');
  expect(first?.style.color).toBe('red');
  expect(second?.style.getPropertyValue('--poster')).toBe('#456');
  expect(document.querySelector('[data-s], style')).toBeNull();
});
