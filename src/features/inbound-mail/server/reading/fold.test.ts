import { describe, expect, it } from 'vitest';
import { cleanText } from './clean.ts';
import { fold, within } from './fold.ts';

const quoted = '> Which lender was it?\n> It is in the deal.';

describe('quoted text', () => {
  it.each([
    [
      'Gmail',
      `It was the second one.\n\nOn Tue, Mar 3, 2026 at 9:14 AM Plinth support <plinth@example.com> wrote:\n${quoted}`,
    ],
    [
      'Gmail, with the line broken',
      `It was the second one.\n\nOn Tue, Mar 3, 2026 at 9:14 AM Plinth support\n<plinth@example.com> wrote:\n${quoted}`,
    ],
    [
      'Apple Mail',
      `It was the second one.\n\n> On Mar 3, 2026, at 9:14 AM, Plinth <plinth@example.com> wrote:\n>\n${quoted}`,
    ],
    [
      'Outlook',
      'It was the second one.\n\n________________________________\nFrom: Plinth support <plinth@example.com>\nSent: Tuesday, March 3, 2026 9:14 AM\nTo: Pat Doe <pat.doe@example.net>\nSubject: HT-1001: A question\n\nWhich lender was it?',
    ],
    [
      'Outlook, without brackets',
      'It was the second one.\n\nFrom: Plinth support\nSent: Tuesday, March 3, 2026 9:14 AM\nTo: Pat Doe\nSubject: HT-1001: A question\n\nWhich lender was it?',
    ],
    [
      'a phone',
      'It was the second one.\n\nSent from my iPhone\n\nOn Mar 3, 2026, at 9:14 AM, Plinth <plinth@example.com> wrote:\n> Which lender was it?',
    ],
    [
      'German mail programs',
      `It was the second one.\n\nAm 03.03.2026 um 09:14 schrieb Plinth <plinth@example.com>:\n${quoted}`,
    ],
  ])('of %s is folded and kept', (_program, text) => {
    const parts = fold(cleanText(text));
    expect(parts.text).toBe('It was the second one.');
    expect(parts.folded).toContain('Which lender was it?');
  });

  it('keeps a signature with it', () => {
    expect(fold('See you at closing.\n\n-- \nPat Doe\n512-555-0100'.replaceAll(' \n', '\n'))).toEqual({
      text: 'See you at closing.',
      folded: expect.stringContaining('512-555-0100'),
    });
  });

  it('stays where nothing else was written', () => {
    expect(fold('> Which lender was it?')).toEqual({ text: '> Which lender was it?', folded: '' });
  });

  it('leaves a message alone that only speaks of such words', () => {
    const text = 'From: the first lender I got no answer.\nOn Monday I wrote to them.\nRegards to the team who helped.';
    expect(fold(text).text).toBe(text);
  });
});

describe('text of an email', () => {
  it('loses what shows as nothing or turns text around, and nothing else', () => {
    expect(cleanText('a\u0000b\u202ecd\u200b\r\nÄ 漢 🙂\ttab \r\n\r\n\r\n\r\n\r\nend\r\n')).toBe(
      'abcd\nÄ 漢 🙂\ttab\n\n\nend',
    );
  });
});

describe('a text made to be slow to read', () => {
  it.each([
    ['spaces', `a${' '.repeat(400_000)}b`],
    ['one long line', ' on at'.repeat(3_300)],
  ])('%s: is cleaned, and kept whole', (_what, text) => {
    const cleaned = cleanText(text);
    expect(fold(cleaned)).toEqual({ text: cleaned, folded: '' });
  });

  it.each([
    ['a pattern', () => /^(a+)+$/.test(`${'a'.repeat(60)}b`)],
    [
      'a loop',
      () => {
        for (;;);
      },
    ],
  ])('%s that never ends is stopped', (_what, work) => {
    expect(within(50, work)).toBeUndefined();
    expect(within(10_000, () => 'done')).toBe('done');
  });
});
