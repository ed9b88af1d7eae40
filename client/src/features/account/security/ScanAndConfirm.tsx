import { useMemo } from 'react';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { CopyField } from '../../../components/fields/CopyField';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import layout from '../../../components/layout.module.css';
import { required } from '../../../forms/fields';
import { useForm } from '../../../forms/useForm';
import { factorApi } from '../../../rest/factorApi';
import styles from '../account.module.css';

type Props = { totpURI: string; onConfirmed: () => Promise<void>; onCancel: () => void };

/** The secret for the app, as a QR code and as text, and the first code, which proves that the app has it. */
export function ScanAndConfirm({ totpURI, onConfirmed, onCancel }: Props) {
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const form = useForm({
    schema: z.object({ code: required('Enter the code from your app.') }),
    defaults: { code: '' },
    send: async ({ code }) => {
      await factorApi.verifyCode({ code: code.replace(/\s/g, ''), trustDevice: false });
      await onConfirmed();
      return null;
    },
  });
  return (
    <form
      {...form.props}
      className={cx(layout.stack5, styles.form)}
      aria-label="Confirm your authenticator app"
    >
      <p>Scan this with your authenticator app, then enter the code it shows.</p>
      <QrCode text={totpURI} />
      <CopyField label="Or enter this key" value={secret} />
      <FormMessages notes={form.notes} errors={form.errors} />
      <Field {...form.field('code')} label="Code" autoComplete="one-time-code" inputMode="numeric" required />
      <div className={layout.row3}>
        <Button look="solid" type="submit" busy={form.busy}>
          {form.busy ? 'Confirming' : 'Turn on'}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Dark on light in every theme: cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 3 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dots.join('') };
}
