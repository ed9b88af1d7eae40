import { callbackResults } from '../../../shared/callbackResults';
import { callbackMessage } from './callbackMessages';

it('are whole sentences, with the provider’s name and without it', () => {
  expect(callbackMessage('signup_disabled', 'Slack', 'enter')).toMatch(/^Your Slack account isn’t connected/);
  expect(callbackMessage('signup_disabled', undefined, 'enter')).toMatch(
    /^Your account with the other service isn’t connected/,
  );
  for (const word of callbackResults)
    for (const aim of ['enter', 'link'] as const)
      expect(callbackMessage(word, undefined, aim)).not.toMatch(/\b(?:your|this|an?) the\b/i);
});
