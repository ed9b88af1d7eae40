import sanitizeHtml from 'sanitize-html';
import { xssCorpus } from '../../../../tests/support/hostile/xssCorpus';
import { limits } from '../../../config/limits';
import { linkMentions, markedIn, mentionsIn } from './mentions';
import { renderText } from './renderText';

/** As read by someone from whom these people are not hidden. */
const read = (source: string, ...handles: string[]) => linkMentions(renderText(source), new Set(handles));

describe('Markdown', () => {
  it.each<[string, string]>([
    ['**bold** *slanted* ~~struck~~', '<p><strong>bold</strong> <em>slanted</em> <s>struck</s></p>'],
    ['one\ntwo', '<p>one<br />\ntwo</p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    ['# Title', '<h3>Title</h3>'],
    [
      'see https://example.org/a?b=1&c=2',
      '<p>see <a href="https://example.org/a?b=1&amp;c=2" rel="nofollow ugc noopener noreferrer">https://example.org/a?b=1&amp;c=2</a></p>',
    ],
    ['[here](/anime/x)', '<p><a href="/anime/x">here</a></p>'],
    [
      'Look![a *b*](https://example.org/c.png)',
      '<p>Look<a href="https://example.org/c.png" rel="nofollow ugc noopener noreferrer">a <em>b</em></a></p>',
    ],
    [
      '![](https://example.org/c.png)',
      '<p><a href="https://example.org/c.png" rel="nofollow ugc noopener noreferrer">https://example.org/c.png</a></p>',
    ],
    ['![||who||](/anime/x)', '<p><a href="/anime/x"><span class="spoiler">who</span></a></p>'],
    [
      '\\![a](/anime/x) and ! [b](/anime/y)',
      '<p>!<a href="/anime/x">a</a> and ! <a href="/anime/y">b</a></p>',
    ],
    ['![no', '<p>![no</p>'],
    ['1 < 2 & 3 > 2', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    ['<b>no</b>', '<p>&lt;b&gt;no&lt;/b&gt;</p>'],
    ['a | b', '<p>a | b</p>'],
  ])('is rendered as safe HTML: %j', (source, html) => {
    expect(renderText(source)).toBe(html);
  });
});

describe('spoilers', () => {
  it.each<[string, string]>([
    ['||he **did** it||', '<p><span class="spoiler">he <strong>did</strong> it</span></p>'],
    ['|| with room ||', '<p><span class="spoiler"> with room </span></p>'],
    ['a ||b|| c ||d||', '<p>a <span class="spoiler">b</span> c <span class="spoiler">d</span></p>'],
    ['**||both||**', '<p><strong><span class="spoiler">both</span></strong></p>'],
    ['||open', '<p>||open</p>'],
    ['|a|', '<p>|a|</p>'],
    ['|||a|||', '<p>|<span class="spoiler">a|</span></p>'],
    ['`||code||`', '<p><code>||code||</code></p>'],
    ['||a **b|| c**', '<p><span class="spoiler">a **b</span> c**</p>'],
    ['\\||a||', '<p>||a||</p>'],
  ])('is rendered as safe HTML: %j', (source, html) => {
    expect(renderText(source)).toBe(html);
  });
});

describe('mentions', () => {
  it('are links if the handle is known, only in running text', () => {
    const html = read('@ada, @bob: `@ada` [x @ada](https://e.org) ||@ada|| a@ada.org', 'ada');
    expect(html).toBe(
      '<p><a href="/profile/ada" class="mention">@ada</a>, @bob: <code>@ada</code> <a href="https://e.org" rel="nofollow ugc noopener noreferrer">x @ada</a> <span class="spoiler"><a href="/profile/ada" class="mention">@ada</a></span> a@ada.org</p>',
    );
  });

  it('are found once each, in any letter case, and not in addresses', () => {
    expect(mentionsIn('@Ada @ada @bob_1, (@cleo) me@dora.org @ab @1st https://x.org/@eve')).toEqual([
      'ada',
      'bob_1',
      'cleo',
    ]);
  });

  it('are marked in stored HTML, and become links or text for each reader', () => {
    expect(renderText('@Ada')).toBe('<p><span class="mention">@Ada</span></p>');
    expect(read('@Ada')).toBe('<p>@Ada</p>');
    expect(read('@Ada', 'ada')).toBe('<p><a href="/profile/ada" class="mention">@Ada</a></p>');
    expect(markedIn(renderText('@Ada @ada `@bob` [@cleo](/x)'))).toEqual(['ada']);
  });

  it.each([
    '<span class="mention">@ada</span>',
    '`<span class="mention">@ada</span>`',
    '<a href="/x" class="mention">@ada</a>',
  ])('cannot be forged as a mark or a link by %j', (source) => {
    expect(renderText(source)).toContain('&lt;');
    expect(partsOf(read(source, 'ada')).addresses.filter((address) => address !== '/profile/ada')).toEqual(
      [],
    );
  });

  it('are limited in number, for one person and for many', () => {
    const marks = (source: string) => renderText(source).split('class="mention"').length - 1;
    expect(marks('@ada '.repeat(2000))).toBe(100);
    expect(marks(Array.from({ length: 500 }, (_, at) => `@ada${at}`).join(' '))).toBe(20);
  });
});

/** The tags, attributes and addresses in sanitised output, read by a parser rather than by patterns. */
function partsOf(html: string): { tags: Set<string>; attributes: Set<string>; addresses: string[] } {
  const parts = { tags: new Set<string>(), attributes: new Set<string>(), addresses: [] as string[] };
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        parts.tags.add(tagName);
        for (const name of Object.keys(attribs)) parts.attributes.add(name);
        if (attribs.href !== undefined) parts.addresses.push(attribs.href);
        return { tagName, attribs };
      },
    },
  });
  return parts;
}

const allowedTags = new Set('p br hr strong em s code pre blockquote ul ol li a span h3 h4 h5 h6'.split(' '));
const allowedAttributes = new Set(['href', 'class', 'rel', 'start']);

describe('the corpus', () => {
  it('has at least a hundred different payloads', () => {
    expect(new Set(xssCorpus).size).toBe(xssCorpus.length);
    expect(xssCorpus.length).toBeGreaterThanOrEqual(100);
  });

  // security: F10
  it.each(xssCorpus.map((payload) => [payload]))('%j leaves nothing that runs or loads', (payload) => {
    const { tags, attributes, addresses } = partsOf(read(payload, 'ada', 'javascript'));
    expect([...tags].filter((tag) => !allowedTags.has(tag))).toEqual([]);
    expect([...attributes].filter((name) => !allowedAttributes.has(name))).toEqual([]);
    for (const address of addresses) expect(address).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\]))/);
  });

  it('renders all of it at once just as harmlessly', () => {
    const { tags, attributes } = partsOf(read(xssCorpus.join('\n\n'), 'ada'));
    expect([...tags].filter((tag) => !allowedTags.has(tag))).toEqual([]);
    expect([...attributes].filter((name) => !allowedAttributes.has(name))).toEqual([]);
  });

  // security: P18
  it.each([
    ['brackets', '['.repeat(10_000)],
    ['bars', '||'.repeat(5_000)],
    ['odd bars', '|a'.repeat(5_000)],
    ['stars', '*a_'.repeat(3_333)],
    ['ticks', '`a``'.repeat(2_500)],
    ['quotes', '> '.repeat(5_000)],
    ['mentions', '@ada '.repeat(2_000)],
    ['addresses', 'https://a.b/ '.repeat(770)],
    ['angles', '<a '.repeat(3_333)],
    ['links', '[a](b '.repeat(1_666)],
    ['images', '![](a)'.repeat(1_666)],
    ['lists', `${' -'.repeat(5_000)} a`],
    ['list items', '+ a\n* a\n- a\n'.repeat(900)],
    ['nested quotes', `${'>'.repeat(20)}a\n\n`.repeat(430)],
    ['nested lists', `${'- '.repeat(10)}a\n\n`.repeat(430)],
    ['headings', '#\n'.repeat(5_000)],
    ['plain addresses', 'http://a '.repeat(1_100)],
    ['spoilers', '||a||'.repeat(2_000)],
    ['ampersands', '&'.repeat(10_000)],
    ['quotation marks', '"'.repeat(10_000)],
    ['emphasis', '*a_ **'.repeat(1_600)],
    ['three-byte letters', '語<'.repeat(5_000)],
  ])('a comment full of %s is rendered harmlessly, within the stored length', (_, text) => {
    const html = renderText(text.slice(0, 10_000));
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(limits.htmlBytes);
    const { tags, attributes } = partsOf(html);
    expect([...tags].filter((tag) => !allowedTags.has(tag))).toEqual([]);
    expect([...attributes].filter((name) => !allowedAttributes.has(name))).toEqual([]);
  });

  it('a text with too many marks is shown as typed, covered if it may contain spoilers', () => {
    expect(renderText('- a\n'.repeat(2500))).toMatch(/^<pre>- a\n- a/);
    expect(renderText(`${'- <b>\n'.repeat(1500)}||x||`)).toMatch(/^<pre><span class="spoiler">- &lt;b&gt;\n/);
    expect(renderText('All *of* it. '.repeat(770))).toContain('<em>of</em>');
  });
});
