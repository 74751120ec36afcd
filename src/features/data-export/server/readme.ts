import type { OwnDataFile } from '../../accounts/server/api.ts';

export interface Counted {
  readonly file: OwnDataFile;
  readonly rows: number;
}

/** What is in the ZIP, for whoever opens it years later. */
export const writeReadme = (parts: readonly Counted[], at: Date): string =>
  [
    'Everything you have at Plinth',
    `Made on ${at.toISOString().slice(0, 10)} at ${at.toISOString().slice(11, 16)} UTC.`,
    'Each part comes twice with the same rows: as JSON for programs, and as CSV for spreadsheets.',
    [
      'How to read it:',
      '- Times are in UTC. Amounts are whole US dollars, rates are percent.',
      '- "id" names a row; other files refer to it.',
      '- In CSV files, list items are separated by semicolons; lists of records are written as JSON.',
      '- In CSV files, text that a spreadsheet would read as a formula begins with an apostrophe.',
    ].join('\n'),
    ...parts.map(({ file, rows }) =>
      [
        `${file.name}.json, ${file.name}.csv: ${file.title} (${rows === 1 ? '1 row' : `${rows} rows`})`,
        file.about,
      ].join('\n'),
    ),
    "Not included: passwords and other secrets, which are stored in a form nobody can read, and other people's data.",
  ]
    .join('\n\n')
    .replaceAll('\n', '\r\n')
    .concat('\r\n');
