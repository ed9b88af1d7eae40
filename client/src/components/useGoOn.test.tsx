import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link } from 'react-router-dom';
import { useGoOn } from './useGoOn';

let answer = async () => {};
function Asker() {
  const fromHere = useGoOn();
  const ask = () => {
    const goOn = fromHere();
    answer = () => goOn('/after');
  };
  return (
    <button type="button" onClick={ask}>
      Ask
    </button>
  );
}

it.each([
  ['leads on', 'is still there', null, '/after'],
  ['leads on', 'has only changed the view', 'View', '/after'],
  ['does not lead back', 'has opened another page', 'Away', '/away'],
])('%s someone who %s', async (_, __, link, end) => {
  window.history.replaceState(null, '', '/here');
  render(
    <BrowserRouter>
      <Asker />
      <Link to="/away">Away</Link>
      <Link to="?view=list">View</Link>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByText('Ask'));
  if (link) await userEvent.click(screen.getByText(link));
  await act(() => answer());
  expect(window.location.pathname).toBe(end);
});
