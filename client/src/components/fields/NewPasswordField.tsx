import { Suspense } from 'react';
import layout from '../layout.module.css';
import { ErrorBoundary } from '../states/ErrorBoundary';
import { lazyPart } from '../states/lazyPart';
import type { FieldProps } from './Field';
import styles from './NewPasswordField.module.css';
import { PasswordField } from './PasswordField';

const StrengthMeter = lazyPart(() => import('./StrengthMeter').then((module) => module.StrengthMeter));

type Props = Omit<FieldProps, 'type' | 'end' | 'value' | 'hint' | 'autoComplete'> & {
  value: string;
  /** Words that a guesser would try first: the user's name and address. Must be a stable array. */
  known: readonly string[];
  shortest: number;
};

/** A field for a new password: shows the required length, and how hard the typed one is to guess. */
export function NewPasswordField({ known, shortest, ...props }: Props) {
  return (
    <div className={layout.stack3}>
      <PasswordField
        {...props}
        autoComplete="new-password"
        hint={`${shortest} characters or more. Long beats complicated.`}
        required
      />
      {props.value ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<div className={styles.meterPlace} />}>
            <StrengthMeter password={props.value} about={known} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
