import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedNames } from './file-names.ts';

const nameOf = (title: string) => numberedNames([{ title, ending: 'pdf' }])[0];

describe('the numbered names of a package', () => {
  it('are the number of the place and what the lender calls the document', () => {
    expect(
      numberedNames([
        { title: 'Loan Application', ending: 'pdf' },
        { title: 'Rent roll', ending: 'xlsx' },
      ]),
    ).toEqual(['01 Loan Application.pdf', '02 Rent roll.xlsx']);
  });

  it('have as many digits as the last needs', () => {
    const names = numberedNames(Array.from({ length: 101 }, () => ({ title: 'W-9', ending: 'pdf' })));
    expect([names[0], names[100]]).toEqual(['001 W-9.pdf', '101 W-9.pdf']);
    expect(new Set(names).size).toBe(101);
  });

  it.each([
    ['../../etc/passwd', '01 etc passwd.pdf'],
    ['A/B\\C:D*E?"F<G>|H', '01 A B C D E F G H.pdf'],
    ['Déclaration d’été', '01 Declaration d ete.pdf'],
    ['CON', '01 Document.pdf'],
    ['   ', '01 Document.pdf'],
    ['Statement of 123-45-6789', '01 Statement of.pdf'],
    ['Letter to dana@example.com', '01 Letter to.pdf'],
    ['Trailing dots...', '01 Trailing dots.pdf'],
  ])('make %s the file %s', (title, name) => {
    expect(nameOf(title)).toBe(name);
  });

  it('are unique, short and plain whatever a title holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 40 }), (titles) => {
        const names = numberedNames(titles.map((title) => ({ title, ending: 'pdf' })));
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length);
        for (const name of names) {
          expect(name.length).toBeLessThanOrEqual(100);
          expect(name).toMatch(/^\d{2,} [A-Za-z0-9_().,& -]*[^ .]\.pdf$/);
        }
      }),
    );
  });
});
