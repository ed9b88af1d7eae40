import { VisuallyHidden } from '../../components/text/VisuallyHidden';

/** Stands where an hour would: only the day is known. */
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
