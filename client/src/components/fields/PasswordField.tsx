import { Eye, EyeOff } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { IconButton } from '../buttons/IconButton';
import type { FieldProps } from './Field';
import { Field } from './Field';

/** A password field: can be revealed, can be pasted into, and warns when caps lock is on (security A4). */
export function PasswordField({ hint, ...props }: Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      hint={
        hint || capsLock ? (
          <>
            {hint}
            {capsLock ? <strong role="status"> Caps lock is on.</strong> : null}
          </>
        ) : undefined
      }
      end={
        <IconButton
          label={shown ? 'Hide the password' : 'Show the password'}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/** Tells password managers whose password a form asks for when it has no email field. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
