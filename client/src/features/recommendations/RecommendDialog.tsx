import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Check } from '../../components/fields/Check';
import { FormMessages } from '../../components/fields/FormMessages';
import { TextArea } from '../../components/fields/TextArea';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { ReasonFieldsFragment } from '../../generated/graphql';
import { useRecommendAnimeMutation } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { AnimeFinder } from '../search/AnimeFinder';
import { SendRow } from '../threads/write/SendRow';

const { recommendationShortest, recommendationLength } = sharedLimits;
const tooShort = `Say a little more: at least ${recommendationShortest} characters.`;
const schema = z.object({
  reason: required('Say why.').check(z.minLength(recommendationShortest, tooShort)),
  spoiler: z.boolean(),
});

type Named = { id: string; name: string };
type Props = {
  /** The anime that people liked. */
  anime: Named;
  /** What they should try, with the reason so far; chosen first if omitted. */
  other?: Named;
  reason?: ReasonFieldsFragment;
  /** The page of the list that the answer brings anew. */
  page: { page: number; pageSize: number };
  onClose: () => void;
};

/** Recommends an anime to people who liked another: first a search for it, then why. */
export function RecommendDialog({ anime, other: given, ...rest }: Props) {
  const [other, setOther] = useState<Named | null>(given ?? null);
  const [isSame, setSame] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || rest.onClose()}
      title={other ? `If you liked ${anime.name}, try ${other.name}` : `If you liked ${anime.name}, try …`}
      initialFocus={given ? undefined : field}
    >
      {other ? (
        <Why anime={anime} other={other} {...rest} />
      ) : (
        <AnimeFinder
          label="What should they try?"
          text=""
          inputRef={field}
          problem={isSame ? 'That’s the same anime. Choose another one.' : undefined}
          onChoose={({ id, title }) => {
            setSame(id === anime.id);
            if (id !== anime.id) setOther({ id, name: titlesOf(title).main });
          }}
        />
      )}
    </Dialog>
  );
}

function Why({ anime, other, reason, page, onClose }: Omit<Props, 'other'> & { other: Named }) {
  const [recommend] = useRecommendAnimeMutation();
  const defaults = { reason: reason?.reason ?? '', spoiler: reason?.spoiler ?? false };
  const draft = useDraft(defaults, `recommendation ${anime.id} ${other.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async (values) => {
      await recommend({ variables: { input: { animeId: anime.id, otherId: other.id, ...values }, ...page } });
      finish();
      return null;
    },
  });
  return (
    <form {...form.props} className={layout.stack3}>
      <FormMessages notes={form.notes} errors={form.errors} />
      <TextArea
        label="Why?"
        {...form.input('reason')}
        error={form.errors.reason}
        hint="A line or two, shown with both anime. It replaces what you’ve said about these two before."
        maxLength={recommendationLength}
      />
      <Check {...form.input('spoiler')} hint="It’s then covered until someone presses it.">
        It mentions what happens
      </Check>
      <SendRow
        label={reason ? 'Save' : 'Recommend'}
        busyLabel={reason ? 'Saving' : 'Recommending'}
        busy={form.busy}
        onCancel={finish}
      />
    </form>
  );
}
