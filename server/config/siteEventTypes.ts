/** Events that are sent to WEBHOOK_URL. */
export const siteEventTypes = ['user.created', 'report.created', 'suggestion.created', 'job.failed'] as const;

export function complainAboutEvent(type: string): string | undefined {
  const known = siteEventTypes.some((one) => one === type);
  return known ? undefined : `is not one of ${siteEventTypes.join(', ')}`;
}
