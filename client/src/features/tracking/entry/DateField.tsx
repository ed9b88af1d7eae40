import { Button } from '../../../components/buttons/Button';
import { Field } from '../../../components/fields/Field';
import { today } from '../dates';

type Props = {
  label: string;
  name: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
};

/** A partial date: 2011, 2011-04 or 2011-04-05. */
export function DateField({ label, name, value, error, onChange }: Props) {
  return (
    <Field
      label={label}
      name={name}
      value={value}
      error={error}
      placeholder="2011, 2011-04 …"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      onChange={({ target }) => onChange(separated(target.value))}
      end={
        value === '' ? (
          <Button look="plain" onClick={() => onChange(today())}>
            Today
          </Button>
        ) : null
      }
    />
  );
}

/** Accepts dots and slashes as separators: numeric keyboards have no hyphen. */
function separated(text: string): string {
  const plain = text.replaceAll(/[./\s]/g, '-');
  return /^\d{5,8}$/.test(plain)
    ? [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)].filter(Boolean).join('-')
    : plain;
}
