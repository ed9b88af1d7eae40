import { JSDOM } from 'jsdom';
import { composePoster, drawBanner, drawPoster, posterSize } from './drawPoster';
import { worstContrast } from './palettes';
import { aSubject, hardTitles, manySubjects } from './subject.fixtures';

const { DOMParser } = new JSDOM('').window;
const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;

describe('a poster', () => {
  it('is always the same to the byte', () => {
    for (const subject of manySubjects(20)) expect(drawPoster(subject)).toBe(drawPoster({ ...subject }));
  });

  it('differs for another id or title', () => {
    const posters = manySubjects(240).map((subject) =>
      drawPoster({ ...subject, title: 'Tide', native: null }),
    );
    expect(new Set(posters).size).toBe(posters.length);
    expect(drawPoster(aSubject({ title: 'Letters to the Sand' }))).not.toBe(drawPoster(aSubject()));
  });

  it('is small: under 25 kB on average, under 60 kB at most', () => {
    const sizes = manySubjects(150).map((subject) => Buffer.byteLength(drawPoster(subject)));
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(25_000);
    expect(Math.max(...sizes)).toBeLessThan(60_000);
  });

  it.each(hardTitles.map((title) => [title]))('takes the title %j', (title) => {
    for (let id = 0; id < 4; id++) {
      const subject = aSubject({
        id: String(id),
        title,
        native: title,
        genres: ['<img src=x>', '"'],
        format: 'TV"',
      });
      for (const svg of [drawPoster(subject), drawBanner(subject)]) {
        const root = parse(svg);
        expect(root.localName).toBe('svg');
        expect([...root.querySelectorAll('*')].filter(({ localName }) => !allowed.has(localName))).toEqual(
          [],
        );
        const attributes = [...root.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
        const outside = attributes.filter(
          ({ name, value }) =>
            name.startsWith('on') ||
            (name === 'href' && !/^#[a-z]\w*$/.test(value)) ||
            (value.includes('url(') && !/^url\(#[a-z]\w*\)$/.test(value)),
        );
        expect(outside.map(({ name, value }) => `${name}="${value}"`)).toEqual([]);
      }
    }
  });

  it('keeps any title inside the zone the picture leaves free', () => {
    for (const { drawn, zone, box } of blocks()) {
      expect(box.y).toBeGreaterThanOrEqual(zone.y - 0.5);
      expect(box.y + box.height).toBeLessThanOrEqual(zone.y + zone.height + 0.5);
      expect(drawn.left).toBeGreaterThanOrEqual(zone.x - 1);
      expect(drawn.right).toBeLessThanOrEqual(zone.x + zone.width + 1);
      expect(drawn.top).toBeGreaterThanOrEqual(zone.y - 1);
      expect(drawn.bottom).toBeLessThanOrEqual(zone.y + zone.height + 1);
    }
  });

  it('sets every ink on grounds with enough contrast (4.5 to 1)', () => {
    for (const subject of manySubjects(400)) {
      const { block, native } = composePoster(subject);
      expect(Math.min(...block.inks.map((ink) => worstContrast(ink, block.grounds)))).toBeGreaterThanOrEqual(
        4.5,
      );
      for (const ink of native.inks) expect(worstContrast(ink, native.grounds)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('names the anime for screen readers', () => {
    const root = parse(drawPoster(aSubject({ title: 'Salt & "Light" <3' })));
    expect(root.querySelector('title')?.textContent).toBe('Salt & "Light" <3');
    expect(root.getAttribute('viewBox')).toBe(`0 0 ${posterSize.w} ${posterSize.h}`);
  });

  it('sets scripts without a typeface of ours as text', () => {
    const root = parse(drawPoster(aSubject({ title: '등대지기의 편지', native: '등대지기의 편지' })));
    expect(
      [...root.querySelectorAll('text')].map((text) => text.textContent?.replace(/\s/g, '')).join(''),
    ).toContain('등대지기의편지');
  });
});

const allowed = new Set(
  'svg title defs g path rect circle ellipse use text tspan pattern clipPath linearGradient radialGradient stop'.split(
    ' ',
  ),
);

/** Posters of ordinary and difficult titles with an outlined block, and the bounds of what was actually drawn. */
function blocks() {
  const hard = hardTitles.flatMap((title, i) =>
    [1, 2, 3, 4, 5, 6].map((k) => aSubject({ id: String(i * 10 + k), title, native: '潮への手紙' })),
  );
  return [...manySubjects(150), ...hard].flatMap((subject) => {
    const { block, native } = composePoster(subject);
    const paths = [...block.svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d ?? '');
    return block.svg.includes('<text')
      ? []
      : [{ drawn: boundsOf(paths.join('')), zone: native.zone, box: block.box }];
  });
}

/** Bounds of the points of path data (including control points, so never smaller than the ink). */
function boundsOf(d: string) {
  const bounds = {
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  let [x, y] = [0, 0];
  for (const [, command, list] of d.matchAll(/([MlhvqcZz])([^MlhvqcZz]*)/g)) {
    const numbers = [...(list ?? '').matchAll(/-?\d*\.?\d+/g)].map(Number);
    if (command === 'M') [x, y] = [numbers[0] ?? 0, numbers[1] ?? 0];
    else if (command === 'h') x += numbers[0] ?? 0;
    else if (command === 'v') y += numbers[0] ?? 0;
    else if (command !== 'z') [x, y] = [x + (numbers.at(-2) ?? 0), y + (numbers.at(-1) ?? 0)];
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}
