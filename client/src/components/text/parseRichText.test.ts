import { xssCorpus } from '../../../../tests/support/hostile/xssCorpus';
import { parseRichText } from './parseRichText';
import { parseRichText as onServer } from './parseRichText.server';

/** A server-rendered page is hydrated with what the browser parses, so both must parse alike. */
it.each([
  '',
  'plain',
  '<p>One &amp; two &lt;three&gt; “four” &#39;five&#39;&nbsp;six</p>',
  '<p>a<br>b</p><hr><ul><li>c</li><li><strong>d <em>e</em></strong></li></ul>',
  '<p><a href="/profile/mika?a=1&amp;b=2" class="mention">@mika</a> and <span class="spoiler">he <s>does</s></span></p>',
  '<ol start="3"><li><p>x</p></li></ol><blockquote><p>y</p></blockquote><pre><code>a\n  &lt;b&gt;\n</code></pre>',
])('reads %j alike in both places', (html) => {
  expect(onServer(html)).toEqual(parseRichText(html));
});

/** As the server stores it. */
const { renderText } = jest.requireActual<{ renderText: (text: string) => string }>(
  '../../../../server/domain/community/text/renderText',
);

it.each(xssCorpus)('reads what is left of %j alike', (text) => {
  const html = renderText(text);
  expect(onServer(html)).toEqual(parseRichText(html));
});
