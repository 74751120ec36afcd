import { describe, expect, it } from 'vitest';
import { exactTexts, hitsIn, readHits } from './voice.ts';

describe('the voice of the product', () => {
  it('uses the words of its glossary in every text that a user can read', () => {
    const lines = readHits().map(
      ({ place, word, instead, text }) => `${place}: say “${instead}”, not “${word}”: ${text}`,
    );
    expect(lines).toEqual([]);
  });

  it('finds words in JSX, strings, templates and Markdown, and leaves code alone', () => {
    const words = (file: string, source: string) => hitsIn(file, source).map(({ word }) => word);
    expect(words('a.tsx', 'const a = <p>Your e-mail address</p>;')).toEqual(['e-mail']);
    expect(words('a.tsx', 'const a = <b title="Please sign in">x</b>;')).toEqual(['sign in']);
    expect(words('a.ts', "const a = 'The offer runs out tomorrow';")).toEqual(['runs out']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
    expect(words('a.ts', 'const a = `${name} is told of it`;')).toEqual(['is told']);
    expect(words('a.md', 'What a kind of loan is')).toEqual(['kind']);
    expect(words('a.ts', "import { kind } from './kind mail.ts'; type A = 'the kind'; const kinds = 'kind';")).toEqual(
      [],
    );
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
    expect(words('a.ts', 'const a = sql`select the answer from ${table}`;')).toEqual([]);
  });

  it('allows the exact texts of the specification', () => {
    const [exact = ''] = exactTexts;
    expect(hitsIn('a.tsx', `const a = <p>Open ${exact} to change it</p>;`)).toEqual([]);
  });
});
