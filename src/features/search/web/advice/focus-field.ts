/** Brings a field of the search form into sight and puts the focus on it; a folded group opens for it. */
export function focusField(name: string): void {
  const cell = document.querySelector<HTMLElement>(`form [data-field="${name}"]`);
  const folded = cell?.closest('[hidden]');
  if (folded) document.querySelector<HTMLElement>(`[aria-controls="${folded.id}"]`)?.click();
  // A group that was folded is drawn by then.
  requestAnimationFrame(() => {
    cell?.scrollIntoView({ block: 'nearest' });
    cell?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
  });
}
