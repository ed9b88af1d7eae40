import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { environment, ownEnvironment } from '../../state/environment';
import { keptCard } from './keptCard';

afterEach(() => act(() => void environment(ownEnvironment())));

it('renders only the changed card of many, and all of them in another time zone', () => {
  const drawn: string[] = [];
  const Card = keptCard(function Card({ anime }: { anime: { id: string } }) {
    drawn.push(anime.id);
    return null;
  });
  let change = () => {};
  function Cards() {
    const [cards, setCards] = useState(['1', '2', '3'].map((id) => ({ id })));
    change = () => setCards((all) => all.map((anime) => (anime.id === '2' ? { ...anime } : anime)));
    return cards.map((anime) => <Card key={anime.id} anime={anime} />);
  }
  render(<Cards />);
  expect(drawn.splice(0)).toEqual(['1', '2', '3']);
  act(change);
  expect(drawn.splice(0)).toEqual(['2']);
  act(() => void environment({ ...environment(), timeZone: 'Asia/Kolkata' }));
  expect(drawn.splice(0)).toEqual(['1', '2', '3']);
});
