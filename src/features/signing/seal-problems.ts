/** Why signed documents are not sealed yet. */
const texts: Readonly<Record<string, string>> = {
  'timestamp-silent':
    'The time-stamp server doesn’t answer. Everyone has signed, and we keep trying to seal the documents.',
  'timestamp-refused':
    'The time-stamp server refused, or its answer can’t be trusted. Everyone has signed, and we keep trying to seal the documents.',
  'keys-locked':
    'The certificate that seals documents is locked because its key is missing. Everyone has signed, and the documents are sealed once the key is back.',
  'certificate-early':
    'The certificate that seals documents isn’t valid yet. Everyone has signed, and the documents are sealed once it is.',
  'certificate-expired':
    'The certificate that seals documents has expired. Everyone has signed, and the documents are sealed once it is renewed.',
  'source-changed': 'A document is not the one that was signed. Cancel signing and start again, or contact support.',
  'not-stamped':
    'The signatures couldn’t be written into a document. Cancel signing and start again, or contact support.',
};

/** What does not get better by itself: nothing is tried again, and the broker may cancel. */
export const finalSealProblems = ['source-changed', 'not-stamped'] as const;
export const isFinalProblem = (code: string | undefined): boolean => finalSealProblems.some((one) => one === code);

export const sealProblemText = (code: string): string =>
  texts[code] ?? 'The documents couldn’t be sealed. Everyone has signed, and we keep trying.';
