import type { ApolloCache, Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { type ToastAction, toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import type { ReportAnswerInput, ReportFieldsFragment, ReportOutcome } from '../../generated/graphql';
import {
  LockReportedThreadDocument,
  RemoveActivityAnswerDocument,
  RemoveEpisodeNoteDocument,
  RemoveReportedDocument,
  RemoveReportedRecommendationDocument,
  RemoveReportedThreadDocument,
  ResolveReportDocument,
  ShowHeldDocument,
} from '../../generated/graphql';
import { saidOf, theReports } from './words';

/** Actions on a report. Each announces what it did, and can be undone. */
export function useReportChanges() {
  const client = useApolloClient();
  return useMemo(() => {
    const attempt = async (change: () => Promise<unknown>, late = 'Another moderator was faster') => {
      try {
        await change();
      } catch (error) {
        const { code, text } = readError(error);
        if (code !== 'CONFLICT') return toast({ kind: 'failed', title: 'That didn’t work', text });
        toast({ title: late });
        void client.refetchQueries({ include: ['Reports'] });
      }
    };
    /** Closes what is on the card: what was reported since stays open. */
    const close = (report: ReportFieldsFragment, answer?: ReportAnswerInput) =>
      client.mutate({
        mutation: ResolveReportDocument,
        variables: { id: report.id, resolved: true, answer, seen: newestOf(report) },
        update: (cache, { data }) =>
          moveReport(cache, report.id, { resolved: true, all: data?.resolveReport }),
      });
    /** The same after something was done. Null, and they read so, if only that fails. */
    const closeAfter = async (report: ReportFieldsFragment, done: string, actions: ToastAction[] = []) => {
      try {
        return { all: (await close(report)).data?.resolveReport };
      } catch (error) {
        const title = `${done}, but ${theReports(report)} not closed`;
        toast({ kind: 'failed', title, text: readError(error).text, actions });
        return null;
      }
    };
    /** Takes back what the reporters were told, but no answer that someone else has given since. */
    const reopenQuietly = (id: string, takeBack?: ReportOutcome | null) =>
      client.mutate({ mutation: ResolveReportDocument, variables: { id, resolved: false, takeBack } });
    const reopen = async (
      id: string,
      { takeBack, all }: { takeBack?: ReportOutcome | null; all?: boolean },
    ) => {
      await reopenQuietly(id, takeBack);
      moveReport(client.cache, id, { resolved: false, all });
    };
    /** Its result updates the cache, as the comment or thread may also appear in another report or an open thread. */
    const take = async (
      { comment, thread, recommendation, answer, note }: ReportFieldsFragment,
      removed: boolean,
    ): Promise<unknown> => {
      if (recommendation) {
        const variables = { id: recommendation.id, removed };
        return await client.mutate({ mutation: RemoveReportedRecommendationDocument, variables });
      }
      if (answer) {
        const variables = { id: answer.id, removed };
        return await client.mutate({ mutation: RemoveActivityAnswerDocument, variables });
      }
      if (note) {
        const variables = { id: note.id, removed };
        return await client.mutate({ mutation: RemoveEpisodeNoteDocument, variables });
      }
      if (comment && thread?.opening.id === comment.id) {
        const variables = { id: thread.id, removed };
        return await client.mutate({ mutation: RemoveReportedThreadDocument, variables });
      }
      const variables = { id: comment?.id ?? '', removed };
      return await client.mutate({ mutation: RemoveReportedDocument, variables });
    };

    return {
      dismiss: (report: ReportFieldsFragment) =>
        attempt(async () => {
          const all = (await close(report)).data?.resolveReport;
          const back = () => void attempt(() => reopen(report.id, { all }));
          toast({ title: saidOf(report, 'closed'), actions: [{ label: 'Undo', run: back }] });
        }),
      /** Closes it, if it is open, and tells those who reported it. Fails like a form. */
      answer: async (report: ReportFieldsFragment, answer: ReportAnswerInput) => {
        const { id, resolvedAt } = report;
        if (resolvedAt === null) {
          const all = (await close(report, answer)).data?.resolveReport;
          const back = () => void attempt(() => reopen(id, { takeBack: answer.outcome, all }));
          toast({ title: saidOf(report, 'closed and answered'), actions: [{ label: 'Undo', run: back }] });
          return;
        }
        await client.mutate({
          mutation: ResolveReportDocument,
          variables: { id, resolved: true, answer },
          update: (cache) =>
            cache.modify({
              id: cache.identify({ __typename: 'Report', id }),
              fields: { outcome: () => answer.outcome },
            }),
        });
        toast({ title: 'Answer sent' });
      },
      reopen: ({ id, outcome }: ReportFieldsFragment) => attempt(() => reopen(id, { takeBack: outcome })),
      remove: (report: ReportFieldsFragment) =>
        attempt(async () => {
          await take(report, true);
          const undo = (back: () => Promise<unknown>) => [{ label: 'Undo', run: () => void attempt(back) }];
          const restore = () => take(report, false);
          const closed = await closeAfter(report, 'Removed', undo(restore));
          if (!closed) return;
          const { all } = closed;
          const back = async () => {
            await reopenQuietly(report.id);
            await restore();
            // Not before: the list would be read while it is still removed.
            moveReport(client.cache, report.id, { resolved: false, all });
          };
          toast({ title: `Removed, and ${theReports(report)} closed`, actions: undo(back) });
        }),
      bringBack: (report: ReportFieldsFragment) =>
        attempt(async () => {
          await take(report, false);
          const isHeld = report.same.items.some(({ reason }) => reason === 'HELD');
          toast({ title: isHeld ? 'Restored' : 'Everyone can read it again' });
        }),
      /** Lets everyone read what is held. */
      show: (report: ReportFieldsFragment) =>
        attempt(async () => {
          const { comment } = report;
          if (!comment) return;
          const variables = { id: comment.id, seen: comment.editedAt ?? comment.createdAt };
          await client.mutate({ mutation: ShowHeldDocument, variables });
          if (report.resolvedAt !== null || (await closeAfter(report, 'Shown')))
            toast({ title: 'Everyone can read it now' });
        }, 'Its author has changed it: read it again'),
      lock: (threadId: string, locked: boolean) =>
        attempt(async () => {
          await client.mutate({ mutation: LockReportedThreadDocument, variables: { id: threadId, locked } });
          toast({ title: locked ? 'Thread locked' : 'Thread unlocked' });
        }),
    };
  }, [client]);
}

interface Part {
  items: readonly Reference[];
  nextCursor: string | null;
}

const newestOf = ({ same, createdAt }: ReportFieldsFragment): string => same.items[0]?.createdAt ?? createdAt;

/**
 * Removes a report from its list and adjusts the count; the list it belongs to now is refetched, and all lists if not `all` that
 * stood together moved.
 */
function moveReport(
  cache: ApolloCache,
  id: string,
  { resolved, all = true }: { resolved: boolean; all?: boolean },
): void {
  const moved = cache.identify({ __typename: 'Report', id });
  cache.modify<{ reports: Part; openReports: number | null }>({
    fields: {
      openReports: (count) => (all ? Math.max(0, (count ?? 0) + (resolved ? -1 : 1)) : count),
      reports: (part, { storeFieldName, DELETE }) => {
        const of = storeFieldName.includes('"resolved":true');
        if (of === resolved || !all) return DELETE;
        const list = part as Part;
        return { ...list, items: list.items.filter(({ __ref }) => __ref !== moved) };
      },
    },
  });
}
