/** Hands a file to the browser to be saved under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken what it needs once the click has been worked off.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
