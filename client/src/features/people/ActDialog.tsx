import { useApolloClient } from '@apollo/client/react';
import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { sharedLimits } from '../../../../shared/limits';
import { FormMessages } from '../../components/fields/FormMessages';
import { TextArea } from '../../components/fields/TextArea';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import type { useForm } from '../../forms/useForm';
import { SignInAgain } from '../account/parts';
import { signInAgain } from '../session/endSession';
import { SendRow } from '../threads/write/SendRow';

type Form = ReturnType<typeof useForm<{ reason: string }, unknown>>;

type Props = Pick<ComponentProps<typeof SendRow>, 'label' | 'busyLabel' | 'danger'> & {
  title: string;
  /** With a field for the reason. */
  form: Pick<Form, 'props' | 'notes' | 'errors' | 'code' | 'busy'> & {
    input: (name: 'reason') => UseFormRegisterReturn;
  };
  /** Who reads the reason. */
  hint: string;
  /** Keeps what was written. */
  onClose: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** An act of a moderator against someone, with a reason. Some need a fresh session. */
export function ActDialog({ title, form, hint, onClose, onCancel, children, ...send }: Props) {
  const client = useApolloClient();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !form.busy) onClose();
      }}
      title={title}
    >
      <form {...form.props} className={layout.stack3}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <SignInAgain code={form.code} onSignInAgain={() => signInAgain(client)} />
        {children}
        <TextArea
          label="Why"
          {...form.input('reason')}
          error={form.errors.reason}
          hint={hint}
          maxLength={sharedLimits.suspensionReason}
        />
        <SendRow {...send} busy={form.busy} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}
