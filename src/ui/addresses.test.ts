import { describe, expect, it } from 'vitest';
import { readReturnTo } from './addresses.tsx';

describe('returnTo', () => {
  it('takes a path of this site, and the word admin', () => {
    expect(readReturnTo('admin')).toBe('/admin');
    expect(readReturnTo('/lender/dashboard')).toBe('/lender/dashboard');
    expect(readReturnTo('/tasks?filter=my')).toBe('/tasks?filter=my');
  });

  it.each(['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)', 'tasks', '', undefined, 7])(
    'ignores %s, which leads elsewhere or nowhere',
    (value) => {
      expect(readReturnTo(value)).toBeUndefined();
    },
  );
});
