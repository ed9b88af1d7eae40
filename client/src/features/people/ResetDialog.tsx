import * as z from 'zod/mini';
import { type ProfilePart, profileParts } from '../../../../shared/moderation';
import { Check } from '../../components/fields/Check';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { PersonFieldsFragment } from '../../generated/graphql';
import { useResetProfileMutation } from '../../generated/graphql';
import { ActDialog } from './ActDialog';

const parts: Record<ProfilePart, { label: string; hint?: string }> = {
  NAME: { label: 'Name' },
  PICTURE: { label: 'Picture' },
  BANNER: { label: 'Banner' },
  ABOUT: { label: 'About text' },
  HANDLE: { label: 'Handle', hint: 'They get a neutral one. Links with the old one stop working.' },
};

const schema = z.object({
  parts: z.array(z.string()).check(z.minLength(1, 'Choose at least one part.')),
  reason: required('Say why. They’ll read it.'),
});

/** Takes parts of someone's profile away, with a reason that they read. */
export function ResetDialog({ person, onClose }: { person: PersonFieldsFragment; onClose: () => void }) {
  const [reset] = useResetProfileMutation();
  const draft = useDraft({ reason: '' }, `reset of ${person.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults: { parts: [] as string[], reason: '' },
    ...draft,
    send: async ({ parts: chosen, reason }) => {
      const taken = profileParts.filter((part) => chosen.includes(part));
      await reset({ variables: { input: { handle: person.handle, parts: taken, reason } } });
      toast({ title: 'Profile reset' });
      finish();
      return null;
    },
  });
  return (
    <ActDialog
      title={`Reset the profile of ${person.name || `@${person.handle}`}?`}
      form={form}
      label="Reset"
      busyLabel="Resetting"
      hint="They read it by email, if their address is confirmed. It’s also in the moderation log."
      onClose={onClose}
      onCancel={finish}
    >
      <fieldset aria-describedby={form.errors.parts ? 'reset-parts-error' : undefined}>
        <legend>What to take away</legend>
        {profileParts.map((part) => (
          <Check
            key={part}
            {...form.input('parts')}
            value={part}
            aria-invalid={form.errors.parts ? true : undefined}
            hint={parts[part].hint}
          >
            {parts[part].label}
          </Check>
        ))}
        {form.errors.parts ? (
          <p id="reset-parts-error" className={layout.fieldError}>
            {form.errors.parts}
          </p>
        ) : null}
      </fieldset>
    </ActDialog>
  );
}
