import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillOnce } from './chromium.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'plinth-fill-'));
  folder = join(parent, 'unpacked');
});
afterEach(() => rmSync(parent, { recursive: true }));

const fillWith = (text: string) => (draft: string) => writeFileSync(join(draft, 'program'), text);
const content = () => readFileSync(join(folder, 'program'), 'utf8');

describe('a folder that is filled once', () => {
  it('is not there before it is complete', () => {
    fillOnce(folder, (draft) => {
      fillWith('whole')(draft);
      expect(existsSync(folder)).toBe(false);
    });
    expect(content()).toBe('whole');
  });

  it('is the first one’s when two fill it at the same time, and nothing else stays behind', () => {
    fillOnce(folder, (draft) => {
      fillWith('late')(draft);
      fillOnce(folder, fillWith('early'));
    });
    expect(content()).toBe('early');
    expect(readdirSync(parent)).toEqual(['unpacked']);
  });

  it('is made anew after a failure, which leaves nothing', () => {
    const fail = () =>
      fillOnce(folder, (draft) => {
        fillWith('half')(draft);
        throw new Error('disk full');
      });
    expect(fail).toThrow('disk full');
    expect(readdirSync(parent)).toEqual([]);
    fillOnce(folder, fillWith('whole'));
    expect(content()).toBe('whole');
  });
});
