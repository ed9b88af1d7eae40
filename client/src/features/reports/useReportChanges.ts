import type { ApolloCache, Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import type { ReportAnswerInput, ReportFieldsFragment } from '../../generated/graphql';
import {
  LockReportedThreadDocument,
  RemoveActivityAnswerDocument,
  RemoveEpisodeNoteDocument,
  RemoveReportedDocument,
  RemoveReportedRecommendationDocument,
  RemoveReportedThreadDocument,
  ResolveReportDocument,
} from '../../generated/graphql';
import { saidOf, theReports } from './words';

/** Actions on a report. Each announces what it did, and can be undone. */
export function useReportChanges() {
  const client = useApolloClient();
  return useMemo(() => {
    const attempt = async (change: () => Promise<unknown>) => {
      try {
        await change();
      } catch (error) {
        toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
      }
    };
    const resolve = (id: string, resolved: boolean) =>
      client.mutate({
        mutation: ResolveReportDocument,
        variables: { id, resolved },
        update: (cache) => moveReport(cache, id, resolved),
      });
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
          await resolve(report.id, true);
          const back = () => void attempt(() => resolve(report.id, false));
          toast({ title: saidOf(report, 'closed'), actions: [{ label: 'Undo', run: back }] });
        }),
      /** Closes it, if it is open, and tells those who reported it. Fails like a form. */
      answer: async (report: ReportFieldsFragment, answer: ReportAnswerInput) => {
        const { id, resolvedAt } = report;
        await client.mutate({
          mutation: ResolveReportDocument,
          variables: { id, resolved: true, answer },
          update: (cache) => {
            const fields = { outcome: () => answer.outcome };
            if (resolvedAt === null) moveReport(cache, id, true);
            else cache.modify({ id: cache.identify({ __typename: 'Report', id }), fields });
          },
        });
        const back = () => void attempt(() => resolve(id, false));
        toast(
          resolvedAt === null
            ? { title: saidOf(report, 'closed and answered'), actions: [{ label: 'Undo', run: back }] }
            : { title: 'Answer sent' },
        );
      },
      reopen: (report: ReportFieldsFragment) => attempt(() => resolve(report.id, false)),
      remove: (report: ReportFieldsFragment) =>
        attempt(async () => {
          await take(report, true);
          await resolve(report.id, true);
          const back = () =>
            void attempt(async () => {
              await take(report, false);
              await resolve(report.id, false);
            });
          const title = `Removed, and ${theReports(report)} closed`;
          toast({ title, actions: [{ label: 'Undo', run: back }] });
        }),
      bringBack: (report: ReportFieldsFragment) =>
        attempt(async () => {
          await take(report, false);
          toast({ title: 'Everyone can read it again' });
        }),
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

/** Removes a report from its list and adjusts the count; the list it belongs to now is refetched. */
function moveReport(cache: ApolloCache, id: string, resolved: boolean): void {
  const moved = cache.identify({ __typename: 'Report', id });
  cache.modify<{ reports: Part; openReports: number | null }>({
    fields: {
      openReports: (count) => Math.max(0, (count ?? 0) + (resolved ? -1 : 1)),
      reports: (part, { storeFieldName, DELETE }) => {
        const of = storeFieldName.includes('"resolved":true');
        if (of === resolved) return DELETE;
        const list = part as Part;
        return { ...list, items: list.items.filter(({ __ref }) => __ref !== moved) };
      },
    },
  });
}
