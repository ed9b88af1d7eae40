import type { ReactNode } from 'react';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { ConfirmLeaving } from '../../components/overlays/ConfirmLeaving';
import { PageSave, usePageForms } from '../../forms/pageSave';
import styles from './PageForms.module.css';

/** A page of forms with one Save button, inactive until something has changed, and a warning on leaving without saving. */
export function PageForms({ children }: { children: ReactNode }) {
  const { report, any, unsaved, busy, said, save, discard } = usePageForms();
  return (
    <PageSave value={report}>
      {children}
      {any ? (
        <div className={cx(layout.row3, styles.bar)} data-changed={unsaved || undefined}>
          {/* It keeps the focus when there is nothing left to save. */}
          <Button
            look={unsaved ? 'solid' : 'quiet'}
            busy={busy}
            aria-disabled={!unsaved || undefined}
            onClick={save}
          >
            {busy ? 'Saving' : 'Save'}
          </Button>
          {unsaved && !busy ? (
            <Button look="plain" onClick={discard}>
              Discard changes
            </Button>
          ) : null}
          <FormSaved text={said} />
        </div>
      ) : null}
      <ConfirmLeaving
        unsaved={unsaved}
        lost="Your changes on this page aren’t saved yet."
        onLeave={discard}
      />
    </PageSave>
  );
}
