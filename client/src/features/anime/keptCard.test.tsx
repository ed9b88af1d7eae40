import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { AnimeCardFieldsFragment } from '../../generated/graphql';
import { environment, ownEnvironment } from '../../state/environment';
import { AnimeActions } from './AnimeActions';
import { AnimeCard } from './AnimeCard';
import { anAnime } from './anime.fixtures';

afterEach(() => act(() => void environment(ownEnvironment())));

it('renders only the changed card of many, and all of them in another time zone', () => {
  const drawn: string[] = [];
  const count = (anime: { id: string }) => {
    drawn.push(anime.id);
    return null;
  };
  let change = () => {};
  function Cards() {
    const [cards, setCards] = useState(['1', '2', '3'].map((id) => anAnime(id) as AnimeCardFieldsFragment));
    change = () => setCards((all) => all.map((anime) => (anime.id === '2' ? { ...anime } : anime)));
    return cards.map((anime) => <AnimeCard key={anime.id} anime={anime} />);
  }
  render(
    <MemoryRouter>
      <AnimeActions value={count}>
        <Cards />
      </AnimeActions>
    </MemoryRouter>,
  );
  expect(drawn.splice(0)).toEqual(['1', '2', '3']);
  act(change);
  expect(drawn.splice(0)).toEqual(['2']);
  act(() => void environment({ ...environment(), timeZone: 'Asia/Kolkata' }));
  expect(drawn.splice(0)).toEqual(['1', '2', '3']);
});
