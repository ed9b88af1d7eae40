import { callbackMessage, callbackWords } from '../../../client/src/errors/callbackMessages';
import { generalMessage } from '../../../client/src/errors/messages';
import { callbackResults } from '../../../server/errors/catalogue';

/** Whatever word a callback ends with, people read a sentence of its own for it (specification section 8). */
it('the client has a text for every word of the catalogue, and for the refusal of a person', () => {
  expect([...callbackWords].sort()).toEqual([...callbackResults, 'access_denied'].sort());
});

it.each([...callbackResults])(
  '%s is explained without being shown, for signing in and for connecting',
  (word) => {
    for (const aim of ['enter', 'link'] as const) {
      const text = callbackMessage(word, 'GitHub', aim);
      expect(text).not.toContain(word);
      expect(text).not.toMatch(/undefined|It did not work out/);
      if (word !== 'internal_server_error') expect(text).not.toBe(generalMessage);
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
  },
);
