import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { ConfirmLeaving } from './ConfirmLeaving';

/** A page with a form, and with something that is shown once and came later. */
function Page() {
  const [unsaved, setUnsaved] = useState(true);
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setUnsaved(false)}>
        Save
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        Codes
      </button>
      <Link to="/away">Away</Link>
      <ConfirmLeaving unsaved={unsaved} lost="Your changes are lost." />
      <ConfirmLeaving unsaved={shown} lost="Your codes are lost." />
    </>
  );
}

const press = async (name: string) => {
  await userEvent.click(screen.getByText(name));
};

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/page']}>
      <Routes>
        <Route path="/page" element={<Page />} />
        <Route path="/away" element={<Link to="/further">Further</Link>} />
        <Route path="/further" element={<p>Arrived</p>} />
      </Routes>
    </MemoryRouter>,
  );
});

it('goes on asking for what is left when another reason to ask on the same page has ended', async () => {
  await press('Codes');
  await press('Save');
  await press('Away');
  expect(await screen.findByText('Your codes are lost.')).toBeInTheDocument();
});

it('lets every link lead on once all reasons have ended, in whatever order', async () => {
  await press('Codes');
  await press('Save');
  await press('Codes');
  await press('Away');
  await press('Further');
  expect(screen.getByText('Arrived')).toBeInTheDocument();
});
