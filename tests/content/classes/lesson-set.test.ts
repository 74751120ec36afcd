import { describe, expect, it } from 'vitest';
import { lessons } from './lessons.ts';

const lesson = (id: string) => {
  const found = lessons.find((one) => one.id === `hard-money/lessons/${id}`);
  if (found === undefined) throw new Error(`There is no lesson ${id}.`);
  return found;
};

describe('the lessons beside the modules', () => {
  it.each(['broker-marketing-facebook-groups', 'long-term-marketing', 'lending-acronyms', 'client-sensitivities'])(
    '%s is there, and short enough for one sitting',
    (id) => {
      const { words } = lesson(id);
      expect(words).toBeGreaterThanOrEqual(800);
      expect(words).toBeLessThanOrEqual(1200);
    },
  );

  it('explain each acronym under a heading of its own, and EOI in both spellings', () => {
    const { markdown } = lesson('lending-acronyms');
    const headings = [...markdown.matchAll(/^### ([A-Z]+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['AIV', 'ARV', 'LTV', 'LTC', 'DSCR', 'PPP', 'CTC', 'EOI']);
    expect(markdown).toContain('Evidence of insurance, also written EIO');
  });

  it('cover the six things that clients are sensitive to', () => {
    const headings = [...lesson('client-sensitivities').markdown.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(
      expect.arrayContaining(['Rate', 'Fees', 'Term', 'LTC and LTV caps', 'Draw process', 'Prepayment penalties']),
    );
  });
});
