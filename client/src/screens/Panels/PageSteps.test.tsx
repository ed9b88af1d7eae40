import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageSteps } from './PanelParts';

it.each([
  ['out of sight', -700, [[{ block: 'start' }]]],
  ['in sight', 120, []],
])('goes to the start of the list only from where that is %s', async (_, top, scrolled) => {
  const scrollIntoView = jest.fn();
  const turned = jest.fn();
  render(
    <section
      ref={(list) => {
        if (list) Object.assign(list, { scrollIntoView, getBoundingClientRect: () => ({ top }) });
      }}
    >
      <PageSteps page={2} totalPages={3} onPage={turned} />
    </section>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect([turned.mock.calls, scrollIntoView.mock.calls]).toEqual([[[3]], scrolled]);
});
