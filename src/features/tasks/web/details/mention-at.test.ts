import { expect, it } from 'vitest';
import { isNamed, mentionAt, withMention } from './mention-at.ts';

it.each([
  ['@', { start: 0, words: '' }],
  ['Ask @da', { start: 4, words: 'da' }],
  ['Ask @Dana Av', { start: 4, words: 'Dana Av' }],
  ['(@da', { start: 1, words: 'da' }],
  ['a\n@d', { start: 2, words: 'd' }],
  ['dana@example', undefined],
  ['Ask Dana', undefined],
  ['@Dana Averwood is not there', undefined],
])('%j has a mention before its end: %j', (text, found) => {
  expect(mentionAt(text, text.length)).toEqual(found);
});

it('a name is found by the beginning of any of its words', () => {
  expect(['da', 'av', 'Dana Av', '', 'ana'].map((words) => isNamed('Dana Averwood', words))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

it('the name is written in place of what was typed, and what follows stays', () => {
  expect(withMention('Ask @da please', 7, { start: 4, words: 'da' }, 'Dana Averwood')).toEqual({
    text: 'Ask @Dana Averwood please',
    caret: 19,
  });
});
