/**
 * A file that is dropped beside the place for it opens in the tab, and whatever was typed there is gone. Places for files take
 * theirs before this sees it, and so do file inputs.
 */
export function refuseStrayDrops(): void {
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
}

function refuse(event: DragEvent): void {
  const isTaken = event.defaultPrevented || (event.target instanceof Element && event.target.closest('[type=file]'));
  if (isTaken || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
