import { describe, expect, it } from 'vitest';
import { exampleClass, rightAnswers, wrongAnswers } from '../../../tests/support/desks/account/taught-class.ts';
import { emptyClass, gradeAnswers, problemsOf, readingMinutes } from './model.ts';
import { readText } from './text.ts';

describe('the text of a section', () => {
  it('is read into paragraphs, headings and lists', () => {
    const source = 'First line\nsame paragraph.\n\n## A heading\n- one\n- **two**\n1. step\n\nLast.';
    expect(readText(source)).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'First line same paragraph.' }] },
      { type: 'heading', content: [{ type: 'text', text: 'A heading' }] },
      { type: 'list', isNumbered: false, items: [[{ type: 'text', text: 'one' }], [{ type: 'bold', text: 'two' }]] },
      { type: 'list', isNumbered: true, items: [[{ type: 'text', text: 'step' }]] },
      { type: 'paragraph', content: [{ type: 'text', text: 'Last.' }] },
    ]);
  });

  it.each([
    '<img src="https://example.com/x.png" onerror="alert(1)">',
    '[click](javascript:alert(1))',
    '[click](http://example.com)',
    '[click](https://user:secret@example.com)',
    '![picture](https://)',
    '<script>alert(1)</script>',
  ])('stays text where it is no text that is known: %s', (source) => {
    const types = readText(source).flatMap((block) =>
      block.type === 'list' ? ['list'] : block.content.map(({ type }) => type),
    );
    expect(new Set(types)).toEqual(new Set(['text']));
  });

  it('has links to https addresses, which a picture is no more than', () => {
    const link = { type: 'link', text: 'our form', href: 'https://example.com/draws' };
    expect(readText('See [our form](https://example.com/draws).')).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'See ' }, link, { type: 'text', text: '.' }] },
    ]);
    expect(readText('![our form](https://example.com/draws)')).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: '!' }, link] },
    ]);
  });

  it('of thousands of marks stays one paragraph', () => {
    const source = `${'*'.repeat(4_000)}${'['.repeat(4_000)}`;
    expect(readText(source)).toHaveLength(1);
  });
});

describe('a draft', () => {
  it('is publishable once nothing is missing', () => {
    expect(problemsOf(exampleClass)).toEqual({});
    expect(problemsOf(emptyClass)).toMatchObject({
      title: 'Add a title',
      'sections.0.text': 'Write the section',
      'quiz.0.options.1': 'Write this answer',
      'quiz.2.whyWrong.1': 'Say why this answer is wrong',
    });
    expect(problemsOf({ ...exampleClass, quiz: exampleClass.quiz.slice(0, 2) })).toEqual({
      quiz: 'Ask at least 3 questions',
    });
  });

  it('has no answer twice', () => {
    const [first, ...rest] = exampleClass.quiz;
    if (!first) throw new Error('The example has questions.');
    const twice = { ...first, options: ['Same', 'Same ', 'Other'] };
    expect(problemsOf({ ...exampleClass, quiz: [twice, ...rest] })).toEqual({
      'quiz.0.options.1': 'This answer is there already',
    });
  });
});

describe('a grade', () => {
  it('is passed at the percentage that the lender asks for', () => {
    expect(gradeAnswers(exampleClass, rightAnswers)).toMatchObject({ score: 3, passed: true });
    const twoRight = { ...rightAnswers, q1: 0 };
    expect(gradeAnswers(exampleClass, twoRight)).toMatchObject({ score: 2, passed: false });
    expect(gradeAnswers({ ...exampleClass, passPercent: 60 }, twoRight)).toMatchObject({ score: 2, passed: true });
  });

  it('of a failed attempt is a score that says of no question whether it was right', () => {
    expect(gradeAnswers(exampleClass, wrongAnswers)).toEqual({ score: 1, passed: false, questions: [] });
  });

  it('of a passed quiz explains every answer', () => {
    const { questions } = gradeAnswers({ ...exampleClass, passPercent: 60 }, { ...rightAnswers, q1: 0 });
    expect(questions.map(({ isRight, correct }) => [isRight, correct])).toEqual([
      [false, 1],
      [true, 0],
      [true, 2],
    ]);
    expect(questions.map(({ why }) => why)).toEqual([
      'Wrong because of one Right because one',
      'Right because two',
      'Right because three',
    ]);
  });
});

it('a section takes a minute at least', () => {
  expect(readingMinutes(exampleClass.sections)).toBe(1);
});
