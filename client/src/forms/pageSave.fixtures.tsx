import type { ReactNode } from 'react';
import { PageSave, usePageForms } from './pageSave';

/** A page with one Save button around forms, for their tests. */
export function WithSave({ children }: { children: ReactNode }) {
  const { report, unsaved, said, save, discard } = usePageForms();
  return (
    <PageSave value={report}>
      {children}
      <button type="button" aria-disabled={!unsaved} onClick={save}>
        Save
      </button>
      {unsaved ? (
        <button type="button" onClick={discard}>
          Discard changes
        </button>
      ) : null}
      <p role="status">{said}</p>
    </PageSave>
  );
}
