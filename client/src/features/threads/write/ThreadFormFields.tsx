import type { ReactNode } from 'react';
import { sharedLimits } from '../../../../../shared/limits';
import { Field } from '../../../components/fields/Field';
import { WriteField } from '../comments/WriteField';

type Props = { value: string; error?: ReactNode; onChange: (text: string) => void };

/** A thread's title, for starting and editing it. */
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

/** A thread's opening text. */
export function OpeningField({ onSend, ...field }: Props & { onSend: () => void; maxLength?: number }) {
  return <WriteField label="Opening post" rows={6} onSend={onSend} {...field} />;
}
