import { describe, expect, it } from 'vitest';
import { link, list, paragraph, renderMail } from './mail.ts';

const attack = `"><script>alert('1')</script>&<img src=x onerror=y>`;

describe('a mail', () => {
  it('shows every value as text, wherever a template puts it', () => {
    const body = [paragraph(attack), list(attack, attack), link(attack, `https://plinth.example.com/${attack}`)];
    const { html } = renderMail({ subject: attack, body });
    const tags = [...html.matchAll(/<\/?([^\s>]+)/g)].map(([, name]) => name);
    expect([...new Set(tags)].sort()).toEqual(['a', 'li', 'p', 'ul']);
    const plain = html.replaceAll(/<\/?(?:p|ul|li|a)(?: href="[^"]*")?>/g, '');
    expect(plain).not.toMatch(/[<>"']/);
    expect(plain).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;');
  });

  it('has a subject of one line', () => {
    const { subject } = renderMail({ subject: 'Quote:\r\nBcc: someone@example.com', body: [] });
    expect(subject).toBe('Quote: Bcc: someone@example.com');
  });

  it('links to web addresses only', () => {
    const to = (address: string) => renderMail({ subject: 'Hello', body: [link('Here', address)] });
    expect(to('https://plinth.example.com/a').text).toBe('Here: https://plinth.example.com/a');
    expect(() => to('javascript:alert(1)')).toThrow(/web address/);
  });

  it('says the same as text', () => {
    const { text } = renderMail({ subject: 'Hello', body: [paragraph('R&D <1>'), list('one', 'two')] });
    expect(text).toBe('R&D <1>\n\n- one\n- two');
  });
});
