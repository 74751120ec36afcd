import { describe, expect, it } from 'vitest';
import { checkedBy } from './checks.ts';

const server = 'mx.plinth.example.com';
const from = 'pat.doe@example.net';
const judged = (...lines: string[]) => checkedBy(server, lines, from);

describe('what the receiving server found about a sender', () => {
  it.each([
    [`${server}; dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.net`],
    [
      `${server}; spf=pass smtp.mailfrom=example.net; dkim=pass header.d=example.net; dmarc=pass header.from=example.net`,
    ],
    [`${server} 1; dmarc=pass action=none header.from="EXAMPLE.net"`],
    [`${server.toUpperCase()};\r\n\tdkim=pass (2048-bit key; unprotected) header.d=example.net header.s=s1`],
  ])('counts as confirmed: %s', (line) => {
    expect(judged(line)).toBe('passed');
  });

  it.each([
    ['nothing at all', []],
    ['another server’s word', ['mx.evil.example; dmarc=pass header.from=example.net']],
    ['a name that only begins like it', [`${server}.evil.example; dmarc=pass header.from=example.net`]],
    ['another domain', [`${server}; dmarc=pass header.from=evil.example`]],
    ['a signature of another domain', [`${server}; dkim=pass header.d=evil.example`]],
    ['a path that says nothing of the sender', [`${server}; spf=pass smtp.mailfrom=example.net`]],
    ['a failure beside a signature', [`${server}; dkim=pass header.d=example.net; dmarc=fail header.from=example.net`]],
    ['a pass within a comment', [`${server}; dmarc=none (dmarc=pass header.from=example.net)`]],
    [
      'a pass that the sender wrote between quotes',
      [
        `${server}; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.net; ("@evil.example; dmarc=fail header.from=example.net`,
      ],
    ],
    [
      'a pass between quotes with an escaped quote',
      [`${server}; spf=pass smtp.mailfrom="\\"; dmarc=pass header.from=example.net; a=\\""@evil.example`],
    ],
    ['a quoted text without an end', [`${server}; dmarc=pass header.from=example.net; spf=pass smtp.mailfrom="x`]],
    ['a comment that ends without a beginning', [`${server}; dmarc=pass header.from=example.net)`]],
    ['an unfinished comment', [`${server}; (dmarc=pass header.from=example.net`]],
    [
      'an older line that came with the email',
      [`${server}; dmarc=fail header.from=example.net`, `${server}; dmarc=pass header.from=example.net`],
    ],
  ])('does not count as confirmed: %s', (_what, lines) => {
    expect(judged(...lines)).toBe('failed');
  });

  it('confirms nobody where an email names no single sender', () => {
    expect(checkedBy(server, [`${server}; dmarc=pass header.from=example.net`], null)).toBe('failed');
  });
});
