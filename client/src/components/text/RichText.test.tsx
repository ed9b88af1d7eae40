import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { xssCorpus } from '../../../../tests/support/hostile/xssCorpus';
import { RichText } from './RichText';

const show = (html: string) =>
  render(
    <MemoryRouter>
      <RichText html={html} />
    </MemoryRouter>,
  ).container;

describe('user-written text', () => {
  it('hides a spoiler until it is pressed, also by keyboard', async () => {
    show('<p>It was <span class="spoiler">the <strong>keeper</strong></span>.</p>');
    const cover = screen.getByRole('button', { name: 'Spoiler, press to show it' });
    cover.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('keeper').tagName).toBe('STRONG');
  });

  it('opens a spoiler by a press and the space bar, and by no other key', async () => {
    show('<p><span class="spoiler">one</span> <span class="spoiler">two</span></p>');
    const [first, second] = screen.getAllByRole('button');
    await userEvent.click(first as HTMLElement);
    expect(screen.getByText('one')).not.toHaveAttribute('aria-hidden');
    second?.focus();
    await userEvent.keyboard('{Shift}x');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('links within the site, and marks external links', () => {
    show('<p><a class="mention" href="/profile/jun">@jun</a> <a href="https://example.org/">there</a></p>');
    expect(screen.getByRole('link', { name: '@jun' })).not.toHaveAttribute('target');
    expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute(
      'rel',
      'nofollow ugc noopener noreferrer',
    );
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
  ])('makes no link of %s', (href) => {
    const container = show('<p></p>');
    container.remove();
    const link = document.createElement('a');
    link.setAttribute('href', href);
    link.textContent = 'press';
    show(`<p>${link.outerHTML}</p>`);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('press')).toBeInTheDocument();
  });

  it('builds only known elements, even from unsanitised markup', () => {
    for (const payload of xssCorpus) {
      const container = show(payload);
      const elements = [...container.querySelectorAll('*')];
      expect(
        elements.filter(({ localName }) =>
          /^(script|img|svg|iframe|style|form|object|input)$/.test(localName),
        ),
      ).toEqual([]);
      const names = elements.flatMap((element) => element.getAttributeNames());
      expect(names.filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
      for (const link of container.querySelectorAll('a'))
        expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:|\/(?![/\\]))/i);
      container.remove();
    }
  });

  it('flattens hundreds of nested marks, which can crash a browser', () => {
    const nested = (open: string, close: string) => `${open.repeat(300)}deep${close.repeat(300)}`;
    const quotes = show(nested('<blockquote>', '</blockquote>'));
    expect(quotes.querySelectorAll('blockquote').length).toBeLessThanOrEqual(8);
    const spoilers = show(nested('<span class="spoiler">', '</span>'));
    expect(spoilers.querySelectorAll('[role="button"]')).toHaveLength(1);
    expect(screen.getAllByText('deep')).toHaveLength(2);
  });
});
