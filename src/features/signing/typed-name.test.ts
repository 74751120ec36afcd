import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { openFont } from '../../platform/files/pdf-form/fill/face.ts';
import { canBeTyped } from './typed-name.ts';

/** The font of signatures for everything that the script font lacks. */
const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf');

it('every letter that can be typed is one that the signature’s font draws', () => {
  const { prints } = openFont(file);
  const typed: string[] = [];
  const lost: string[] = [];
  for (let code = 0x20; code < 0x11_0000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    // Names are composed before they are looked at.
    if (letter.normalize('NFC') !== letter || /\p{Cn}/u.test(letter) || !canBeTyped(letter)) continue;
    typed.push(letter);
    if (!prints(letter)) lost.push(letter);
  }
  expect(lost).toEqual([]);
  expect(typed.length).toBeGreaterThan(1_000);
});

it.each([
  ...[
    'Dana Whitfield',
    'Siobhán O’Brien-Núñez, Jr.',
    'Łukasz Żółć',
    'Nguyễn Thị Hạnh',
    'Ğülşen Çelik',
    'Þórður Ægisson',
  ],
  ...['Ελένη Παπαδοπούλου', 'Олександр Їжакевич', 'Әлия Құнанбаева', 'Արմեն Սարգսյան', 'გიორგი ბერიძე', 'D.W.'],
])('%s can be typed', (name) => {
  expect(canBeTyped(name.normalize('NFC'))).toBe(true);
});

it.each([
  '田中 太郎',
  'محمد علي',
  'שרה כהן',
  'देवी',
  '김철수',
  'สมชาย',
  'Dana 😀',
  '〇一',
  '٣',
  'Ꝃ',
  'Ᏸ',
  'a\u0000',
  '',
])('%j is to be drawn instead', (name) => {
  expect(canBeTyped(name)).toBe(false);
});
