import { describe, expect, it } from 'vitest';
import { readText, readTexts, type TextRule } from './text-rule.ts';
import { schemaOfText } from './text-schema.ts';

const max = { length: 12, complaint: 'too long' } as const;
const rules: Readonly<Record<string, TextRule>> = {
  name: { required: 'name it', min: { length: 2, complaint: 'too short' }, max },
  note: { max, pattern: { is: /^[a-z ]+$/, complaint: 'letters only' } },
  word: { max, holds: { is: (text) => text === 'pine', complaint: 'not pine' } },
  password: { required: 'enter it', exact: true, max },
  code: {
    required: 'code?',
    max,
    tidy: (text) => text.replace(/\s/g, ''),
    pattern: { is: /^\d{6}$/, complaint: 'six' },
  },
  email: { required: 'email?', max: { ...max, length: 40 }, format: { is: 'email', complaint: 'no email' } },
  site: { required: 'site?', max: { ...max, length: 60 }, format: { is: 'website', complaint: 'no site' } },
};
const texts = [
  ...['', '  ', 'a', ' ab ', 'pine', 'Pine', 'a longer text', '12 34 56', '123456 7', '12', ' secret '],
  ...[
    'a@example.com',
    'a.b+c@mail.example.com',
    '.a@example.com',
    'a..b@example.com',
    'a@b',
    'a b@example.com',
    "o'x@ex.io",
  ],
  ...[
    'https://example.com',
    ' http://a.example.com/x?y ',
    'https://localhost',
    'http:example.com',
    'ftp://example.com',
  ],
  ...['https://ex_ample.com', 'https://192.0.2.1', 'https://-a.com'],
];
const asZod = (rule: TextRule, typed: unknown) => {
  const { data, error } = schemaOfText(rule).safeParse(typed);
  return error ? { complaint: error.issues[0]?.message } : { value: data };
};

describe('a rule of a text', () => {
  it.each(Object.keys(rules))('%s: browser and server read every text alike', (name) => {
    const rule = rules[name] ?? { max };
    for (const typed of texts) expect({ typed, ...readText(rule, typed) }).toEqual({ typed, ...asZod(rule, typed) });
  });

  it('asks for a text where one is required, whatever else stands there', () => {
    for (const typed of [undefined, null, 5])
      expect([readText(rules.name ?? { max }, typed), asZod(rules.name ?? { max }, typed)]).toEqual([
        { complaint: 'name it' },
        { complaint: 'name it' },
      ]);
  });

  it('keeps the spaces of a password, and takes them off elsewhere', () => {
    const form = { name: ' Ada ', password: ' secret ', note: '', word: 'pine', code: '123 456', email: 'a@b.io' };
    expect(readTexts(rules, { ...form, site: 'https://b.io' }).values).toEqual({
      ...form,
      name: 'Ada',
      code: '123456',
      site: 'https://b.io',
    });
  });

  it('names every invalid text at once', () =>
    expect(
      readTexts(rules, { name: '', word: 'oak', password: 'x', code: '1', email: 'a@b.io', site: 'b.io' }),
    ).toEqual({
      errors: { name: 'name it', word: 'not pine', code: 'six', site: 'no site' },
    }));
});
