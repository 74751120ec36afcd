/** Why the file of a submitted package is not made yet. */
const texts: Readonly<Record<string, string>> = {
  'other-content': 'A document is no longer what was submitted. Contact support.',
  'certificate-early': 'The certificate that signs packages isn’t valid yet. The file is created once it is.',
  'certificate-expired': 'The certificate that signs packages has expired. The file is created once it is renewed.',
  'timestamp-silent': 'The time-stamp server doesn’t answer. We keep trying.',
  'timestamp-refused': 'The time-stamp server refused, or its answer can’t be trusted. We keep trying.',
  'keys-locked':
    'The certificate that signs packages is locked because its key is missing. The file is created once the key is back.',
};

export const buildProblemText = (code: string): string =>
  texts[code] ?? 'The file of this package couldn’t be created yet. We keep trying.';

/** Trying again will not help. */
export const finalProblems = ['other-content'] as const;
export const isFinal = (code: string): boolean => finalProblems.some((one) => one === code);
