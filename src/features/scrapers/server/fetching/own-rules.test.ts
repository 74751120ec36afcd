import robotsParser from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { ownRules } from './own-rules.ts';

const robot = 'PlinthScraper';
const page = 'https://example.com/rates/today?program=gold';

describe('what of a robots.txt concerns us', () => {
  it.each([
    ['User-agent: *\nDisallow: /rates'],
    ['User-agent: *\nDisallow: /rates\n\nUser-agent: plinthscraper/2\nAllow: /'],
    ['User-agent: PlinthScraper\nDisallow:\nUser-agent: *\nDisallow: /'],
    ['User-agent: PlinthScraper\nUser-agent: other\nDisallow: /\nUser-agent: *\nAllow: /'],
    ['User-agent: other\nDisallow: /\nUser-agent: *\nSitemap: https://example.com/map\nUser-agent: more\nDisallow: /'],
    ['User-agent: *\nSitemap: https://example.com/map\nDisallow: /rates # today\nCrawl-delay: 7'],
    ['User-agent: *\rDisallow: /*?**program=\rAllow: /rates/today$'],
    ['Disallow: /\nnonsense\n: /\nUser-agent:\nDisallow: /rates'],
    [''],
  ])('says what all of it says: %j', (text) => {
    const [all, own] = [text, ownRules(text, robot)].map((rules) =>
      robotsParser('https://example.com/robots.txt', rules),
    );
    expect(own?.isAllowed(page, robot)).toBe(all?.isAllowed(page, robot));
    expect(own?.getCrawlDelay(robot)).toBe(all?.getCrawlDelay(robot));
  });

  it('leaves out the rules of a group of thousands of other robots', () => {
    const others = Array.from({ length: 20_000 }, (_, index) => `User-agent: r${index}`).join('\n');
    const text = `${others}\n${'Disallow: /a\n'.repeat(10_000)}User-agent: *\nDisallow: /b`;
    expect(ownRules(text, robot)).toBe('user-agent: *\ndisallow: /b');
    // The group has us as well: each rule is there once.
    expect(ownRules(`${others}\nUser-agent: *\nDisallow: /b`, robot)).toBe('user-agent: *\ndisallow: /b');
  });

  it.each([
    ['too many rules', `User-agent: *\n${'Allow: /\n'.repeat(3_000)}`],
    ['one that is too long', `User-agent: *\nDisallow: /${'a*'.repeat(30_000)}`],
  ])('counts as a no with %s', (_, text) => {
    expect(() => ownRules(text, robot)).toThrow('robotsUnknown');
  });

  it('has a pattern of stars for one star', () => {
    expect(ownRules(`User-agent: *\nDisallow: /${'*'.repeat(500_000)}`, robot)).toBe('user-agent: *\ndisallow: /*');
  });
});
