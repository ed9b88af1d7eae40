import { bannerOf, coverOf } from './posterUrl';
import { aSubject, manySubjects } from './subject.fixtures';

describe('the address of a picture', () => {
  it('names the anime and carries a hash', () => {
    expect(coverOf(aSubject()).url).toMatch(/^\/posters\/1\.[a-z0-9]{8,14}\.svg$/);
    expect(bannerOf(aSubject()).url).toMatch(/^\/wallpapers\/1\.[a-z0-9]{8,14}\.svg$/);
    expect(coverOf(aSubject()).color).toMatch(/^#[0-9a-f]{6}$/);
    expect(bannerOf(aSubject()).color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('stays while nothing changes', () => {
    expect(coverOf(aSubject())).toEqual(coverOf(aSubject({ slug: 'another-slug' })));
  });

  it.each([
    ['title', { title: 'Letters to the Tides' }],
    ['native title', { native: '潮への手帖' }],
    ['no native title', { native: null }],
    ['format', { format: 'MOVIE' }],
    ['year', { year: 2020 }],
    ['genres', { genres: ['Drama', 'Romance'] }],
  ])('changes with the %s', (_, change) => {
    expect(coverOf(aSubject(change)).url).not.toBe(coverOf(aSubject()).url);
  });

  it('is never shared', () => {
    const urls = manySubjects(3000).map(
      (subject) => coverOf({ ...subject, id: '1', title: `${subject.title} ${subject.id}` }).url,
    );
    expect(new Set(urls).size).toBe(urls.length);
  });
});
