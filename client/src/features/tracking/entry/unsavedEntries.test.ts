import { keepDrafts } from '../../../forms/kept';
import { draftOf } from './entryDraft';
import { keepUnsaved, unsavedOf } from './unsavedEntries';

it('returns the unsaved form of an entry, but not one of a version of the site with other fields', () => {
  const draft = { ...draftOf(null), notes: 'Half a thought' };
  keepUnsaved('7', { start: null, draft });
  expect(unsavedOf('7')).toEqual({ start: null, draft });
  keepDrafts({ 'entry of 7': JSON.stringify({ start: null, draft: { notes: 'Half a thought' } }) });
  expect(unsavedOf('7')).toBeUndefined();
});
