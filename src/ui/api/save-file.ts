/** Hands a file to the browser to be saved under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun needs the address no more; not every browser begins at once.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
