/** Windows refuses these, whatever their ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const longestName = 100;

/**
 * The names of a package's documents, in their order: `01 Loan Application.pdf`. They are made of what the lender calls each
 * document, never of what its file was called, which may name a borrower. Each is unique, at most 100 characters long and valid on
 * every file system: ASCII letters, digits, spaces and `-_().,&` alone.
 */
export function numberedNames(documents: readonly { readonly title: string; readonly ending: string }[]): string[] {
  const digits = Math.max(2, String(documents.length).length);
  return documents.map(({ title, ending }, index) => {
    const number = String(index + 1).padStart(digits, '0');
    const room = longestName - number.length - 1 - ending.length - 1;
    const plain = plainTitle(title)
      .slice(0, room)
      .replace(/[ .]+$/, '');
    return `${number} ${plain === '' || reserved.test(plain) ? 'Document' : plain}.${ending}`;
  });
}

/** Letters lose their accents; what no file system is sure to take becomes a space. Numbers of nine digits and more are left out: they may identify somebody. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\w.+-]+@[\w.-]+/g, ' ')
    .replace(/\d[\d -]{7,}\d/g, ' ')
    .replace(/[^A-Za-z0-9_().,& -]/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
