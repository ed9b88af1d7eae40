import type { ReactNode } from 'react';
import { sharedLimits } from '../../../../../shared/limits';
import { Field } from '../../../components/fields/Field';
import { WriteField } from '../comments/WriteField';

type Props = { value: string; error?: ReactNode; onChange: (text: string) => void };

/** What a thread is called, when it is started and when it is edited. */
export function TitleField({ value, error, onChange }: Props) {
  return (
    <Field
      label="Title"
      name="title"
      value={value}
      maxLength={sharedLimits.threadTitle}
      autoComplete="off"
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The text that a thread begins with. */
export function OpeningField({ onSend, ...field }: Props & { onSend: () => void }) {
  return <WriteField label="Opening post" rows={6} onSend={onSend} {...field} />;
}
