import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { FormMessages } from '../../../components/fields/FormMessages';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import layout from '../../../components/layout.module.css';
import { Dialog } from '../../../components/overlays/Dialog';
import { required } from '../../../forms/fields';
import { useDraft } from '../../../forms/kept';
import { useForm } from '../../../forms/useForm';
import type { OwnReviewFragment, Verdict } from '../../../generated/graphql';
import { useSaveReviewMutation } from '../../../generated/graphql';
import { WriteField } from '../comments/WriteField';
import { SendRow } from '../write/SendRow';
import { verdictOptions } from './verdicts';

const { reviewShortest, reviewLength } = sharedLimits;

const schema = z.object({
  verdict: z.enum(['RECOMMENDED', 'MIXED', 'NOT_FOR_ME'], 'Choose a verdict.'),
  text: required('Write something first.').check(
    z.minLength(reviewShortest, `Say a little more: a review has at least ${reviewShortest} characters.`),
  ),
});

type Props = {
  anime: { id: string; name: string };
  review: OwnReviewFragment | null;
  /** The page of reviews that the answer brings anew. */
  page: { page: number; pageSize: number };
  onClose: () => void;
};

/** Writes a review, or edits one's own. */
export function ReviewDialog({ anime, review, page, onClose }: Props) {
  const [save] = useSaveReviewMutation();
  const defaults = {
    verdict: review?.verdict ?? ('' as Verdict),
    text: review?.thread?.opening.source ?? '',
  };
  const draft = useDraft(defaults, `review of ${anime.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ verdict, text }) => {
      await save({ variables: { input: { animeId: anime.id, verdict, text }, ...page } });
      finish();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !form.busy) onClose();
      }}
      title={`Review of ${anime.name}`}
    >
      <form {...form.props} className={layout.stack3}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <ViewSwitch
          legend="Your verdict"
          options={verdictOptions}
          value={form.values.verdict}
          onChange={(verdict) => form.set('verdict', verdict)}
        />
        {form.errors.verdict ? <p className={layout.fieldError}>{form.errors.verdict}</p> : null}
        <WriteField
          label="Your review"
          name="text"
          rows={10}
          maxLength={reviewLength}
          placeholder="What is it like? Who would enjoy it?"
          value={form.values.text}
          error={form.errors.text}
          onSend={form.submit}
          onChange={(text) => form.set('text', text)}
        />
        <p className={layout.hint}>
          It’s hidden from people who haven’t watched as far as you have. ||Double bars|| cover a spoiler.
        </p>
        <SendRow
          label={review?.thread ? 'Save' : 'Publish'}
          busyLabel={review?.thread ? 'Saving' : 'Publishing'}
          busy={form.busy}
          onCancel={finish}
        />
      </form>
    </Dialog>
  );
}
