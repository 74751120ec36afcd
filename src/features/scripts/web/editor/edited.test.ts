import { expect, it } from 'vitest';
import { editedOf, emptyScript, problemsFrom, problemsOf, statedOf } from './edited.ts';

const script = { ...emptyScript, name: 'A', bulletPoints: ['One.', 'Two.'], fullScript: 'Hi.', tags: ['a', 'b c'] };

it('comes back from the editor as it went in', () => {
  expect(statedOf(editedOf(script))).toEqual(script);
});

it('leaves out blank lines, and a tag that is typed twice', () => {
  const edited = { ...editedOf(script), points: ' One. \n\n Two.\n', tags: 'a, b c,, a' };
  expect(statedOf(edited)).toEqual(script);
});

it('says what is missing, unknown or uneven, by field', () => {
  expect(problemsOf(editedOf(script))).toEqual({});
  expect(problemsOf({ ...editedOf(emptyScript), points: 'For {SSN}' })).toEqual({
    name: 'Please enter a name.',
    points: '{SSN}: not a placeholder. Choose one from the list.',
    fullScript: 'Please enter the script.',
  });
  expect(problemsOf({ ...editedOf(script), fullScript: 'A [b' }).fullScript).toMatch(/^A bracket or brace/);
});

it('puts what the server says under its field, of a draft as well', () => {
  expect(problemsFrom({ 'content.bulletPoints.1': 'X', name: 'Y', 'tags.0': 'Z' })).toEqual({
    points: 'X',
    name: 'Y',
    tags: 'Z',
  });
});
