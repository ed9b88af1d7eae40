import { VisuallyHidden } from '../../components/text/VisuallyHidden';

/** Shown in place of a time if only the day is known. */
export function NoTime() {
  return (
    <>
      <span aria-hidden="true" title="Time unknown">
        –
      </span>
      <VisuallyHidden>Time unknown</VisuallyHidden>
    </>
  );
}
