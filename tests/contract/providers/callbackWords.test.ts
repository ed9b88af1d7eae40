import { callbackMessage } from '../../../client/src/errors/callbackMessages';
import { generalMessage } from '../../../client/src/errors/messages';
import { callbackResults } from '../../../shared/callbackResults';

/** Every error code of a callback has a message of its own. */
it.each([...callbackResults, 'access_denied'])(
  '%s is explained without being shown, for signing in and for connecting',
  (word) => {
    for (const aim of ['enter', 'link'] as const) {
      const text = callbackMessage(word, 'GitHub', aim);
      expect(text).not.toContain(word);
      expect(text).not.toMatch(/undefined|Something went wrong with/);
      expect(text === generalMessage).toBe(word === 'internal_server_error');
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
  },
);
