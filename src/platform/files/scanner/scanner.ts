/** What a scanner says of a file; `held`: nothing yet, because it is away, too slow, or the file is too large for it. */
export type ScanVerdict =
  | { readonly state: 'clean' }
  /** @param found what it calls the malware */
  | { readonly state: 'refused'; readonly found: string }
  | { readonly state: 'held'; readonly reason: 'away' | 'tooLarge' };

/** A file that is scanned while it passes. Nothing here throws: a scanner that fails leaves the file `held`. */
export interface Scan {
  push(chunk: Uint8Array): Promise<void>;
  verdict(): Promise<ScanVerdict>;
}

/** Looks for malware. */
export interface Scanner {
  /** @param patienceMs how long it may say nothing before the file is held */
  begin(patienceMs: number): Scan;
  /** Whether it is there and answers. */
  answers(): Promise<boolean>;
}

/** Scans what is read from somewhere. */
export async function scanAll(scanner: Scanner, content: AsyncIterable<Uint8Array>, patienceMs: number) {
  const scan = scanner.begin(patienceMs);
  let verdict: ScanVerdict;
  try {
    for await (const chunk of content) await scan.push(chunk);
  } finally {
    // Also where the content breaks off, so that the scanner waits for no more of it.
    verdict = await scan.verdict();
  }
  return verdict;
}
