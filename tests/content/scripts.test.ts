import { describe, expect, it } from 'vitest';
import { usualExits } from '../../src/content/scripts/exits.ts';
import { generalQuestions, reasonsForLender, writtenObjections } from '../../src/content/scripts/objections.ts';
import { scriptCategories, scriptChannels } from '../../src/content/scripts/script.ts';
import { writtenScripts } from '../../src/content/scripts/scripts.ts';
import { scriptContentSchema } from '../../src/features/scripts/contract.ts';
import { fillPoints, fillScript, isHeading, sentencesIn } from '../../src/features/scripts/filling/fill.ts';
import { exampleValues } from '../../src/features/scripts/filling/placeholders.ts';
import { contentOf } from '../../src/features/scripts/library.ts';
import { reviewsOf, specialLabels, spokenOf } from '../../src/lending/checks/check.ts';
import { loanKinds } from '../../src/lending/kinds/all.ts';
import { kindSlugs } from '../../src/lending/kinds/find.ts';
import { gradeOf, spelledAlike } from './reading-level.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '' && !isHeading(line));
const marker = /^(?:- |\d+\. |Subject: )/;
const sentencesOfLines = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => sentencesIn(line.replace(marker, ''))).map((sentence) => sentence.trim());
/** Without what every email ends with, and lines of placeholders alone. */
const saysSomething = (sentence: string) => (sentence.replace(/\{[^}]*\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 2;

/** What only a lender can say, or nobody. */
const promises =
  /\bguarante|\bpre-?approved\b|\bwill (?:be approved|close on time|get approved|fund)\b|\b(?:lowest|best) rates? (?:anywhere|in town|guaranteed)|\bno risk\b|\brisk-free\b|\bwe can promise\b|\bI promise\b|\b(?:certain|sure) to (?:close|fund)|\bcan't lose\b|\block(?:ed)? in your rate\b/i;

describe('the sales scripts', () => {
  it('are at least 48, each under a key of its own and with a name of its own', () => {
    expect(writtenScripts.length).toBeGreaterThanOrEqual(48);
    expect(new Set(writtenScripts.map(({ key }) => key)).size).toBe(writtenScripts.length);
    expect(new Set(writtenScripts.map(({ name }) => name)).size).toBe(writtenScripts.length);
  });

  it.each(scriptCategories)('%s: has every channel for any loan type, and a script for each loan type', (category) => {
    const own = writtenScripts.filter((script) => script.category === category);
    const ofAny = own.filter(({ loanType }) => loanType === null).map(({ channel }) => channel);
    expect(ofAny.toSorted()).toEqual(scriptChannels.toSorted());
    const named = own.flatMap(({ loanType }) => loanType ?? []);
    expect([...new Set(named)].toSorted()).toEqual(kindSlugs.toSorted());
  });

  it('could each be saved: every placeholder is known and every bracket has a partner', () => {
    for (const script of writtenScripts) {
      const content = contentOf(script);
      expect(scriptContentSchema.safeParse(content), script.key).toMatchObject({ success: true, data: content });
    }
  });

  it('say no sentence twice', () => {
    const known = new Map<string, string>();
    for (const { key, bullets, text } of writtenScripts) {
      for (const sentence of sentencesOfLines([...linesOf(text), ...bullets]).filter(saysSomething)) {
        const spelled = spelledAlike(sentence);
        expect(known.get(spelled), `${key}: ${sentence}`).toBeUndefined();
        known.set(spelled, key);
      }
    }
  });

  it.each(writtenScripts)('$key: reads at grade 10 or below', ({ text, bullets }) => {
    const grade = gradeOf(
      sentencesOfLines([...linesOf(fillScript(text, exampleValues)), ...fillPoints(bullets, exampleValues)]),
    );
    expect(grade).toBeLessThanOrEqual(10);
  });

  it.each(writtenScripts)('$key: makes no promise that a broker may not make', ({ text, bullets }) => {
    expect(`${bullets.join('\n')}\n${text}`).not.toMatch(promises);
  });

  it.each(writtenScripts)('$key: leaves no hole, whether every value is known or none is', ({ text, bullets }) => {
    for (const values of [exampleValues, {}, { 'loan type': 'DSCR' }]) {
      const filled = [fillScript(text, values), ...fillPoints(bullets, values)].join('\n');
      expect(filled).not.toMatch(/[{}[\]|]|\$\s|\$_|undefined|null| {2}| [,.;:?!]|^- *$/m);
      expect(filled.length).toBeGreaterThan(40);
    }
  });

  it.each(writtenScripts)('$key: has points to read before, and is short enough for its channel', (script) => {
    const filled = fillScript(script.text, exampleValues);
    expect(script.bullets.length).toBeGreaterThanOrEqual(3);
    expect(script.tags.length).toBeGreaterThan(0);
    if (script.channel === 'text') expect(filled.length).toBeLessThanOrEqual(320);
    else expect(filled.split(/\s+/).length).toBeGreaterThan(60);
    if (script.channel === 'email') expect(filled).toMatch(/^Subject: \S/);
    if (script.channel === 'call') expect(script.text).toMatch(/\?/);
  });

  it('give every loan type its usual exit', () => {
    expect(Object.keys(usualExits).toSorted()).toEqual(kindSlugs.toSorted());
  });
});

describe('the objections', () => {
  const names = writtenObjections.flatMap((one) => one.codes);
  const codes = new Set(names.map((name) => name.split(':')[0]));

  it('have a response and a question for every check of every loan type', () => {
    const checks = loanKinds.flatMap((kind) => [...spokenOf(kind), ...reviewsOf(kind)].map(({ code }) => code));
    for (const code of [...checks, ...Object.keys(specialLabels), 'LOAN_AMOUNT', 'LIQUIDITY_SHORT', 'RESERVES_SHORT'])
      expect(codes.has(code), code).toBe(true);
  });

  it('name each check once', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it('read well with and without values', () => {
    const texts = writtenObjections.flatMap(({ response, ask }) => [response, ask]);
    for (const text of [...texts, ...generalQuestions]) {
      expect(fillPoints([text], exampleValues)[0]).toMatch(/^\p{Lu}.*[.?]$/u);
      expect(fillPoints([text], {})[0]).toMatch(/^\p{Lu}.*[.?]$/u);
      expect(text).not.toMatch(promises);
    }
    expect(fillPoints(reasonsForLender, {})).toEqual([]);
    expect(fillPoints(reasonsForLender, exampleValues)).toHaveLength(reasonsForLender.length);
  });
});
