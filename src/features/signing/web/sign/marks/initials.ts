/** 'Quinn A. Harlow' signs with 'QAH'. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .join('')
    .toUpperCase();
