/** A lender's median reply time, as short as people say it; null when unknown. */
export function replyText(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`;
  const hours = minutes / 60;
  if (hours < 48) return `${Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
}
