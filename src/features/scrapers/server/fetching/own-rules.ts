import { RunEnded } from './failure.ts';

/** What of a robots.txt concerns us is read up to these bounds: no honest one comes near, and matching it costs time by their product. */
const mostRuleBytes = 48 * 1024;
const mostRules = 2_000;
/** Of an address that robots.txt is asked about. */
export const mostAddressCharacters = 2_000;

const ruleNames = ['allow', 'disallow', 'crawl-delay'];

/**
 * The groups of a robots.txt that are for this robot or for all. The parser makes a rule of each line for each robot in its group, so
 * groups of thousands of other robots stay out.
 * @throws RunEnded where there is more of them than a site needs
 */
export function ownRules(text: string, robotName: string): string {
  const ours = [robotName.toLowerCase(), '*'];
  const kept: string[] = [];
  let [bytes, robots, isNaming, isNamed] = [0, new Set<string>(), false, false];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const [key, value] = directiveOf(line);
    if (key === '') continue;
    if (key === 'user-agent') {
      if (!isNaming) robots = new Set();
      const robot = value.toLowerCase().split('/')[0]?.trim() ?? '';
      if (ours.includes(robot)) robots.add(robot);
      [isNaming, isNamed] = [true, false];
      continue;
    }
    isNaming = false;
    if (robots.size === 0 || !ruleNames.includes(key)) continue;
    const rule = `${key}: ${value.replace(/\*+/g, '*')}`;
    if (!isNamed) kept.push(...[...robots].map((robot) => `user-agent: ${robot}`));
    isNamed = true;
    kept.push(rule);
    bytes += Buffer.byteLength(rule);
    if (bytes > mostRuleBytes || kept.length > mostRules) throw new RunEnded('robotsUnknown');
  }
  return kept.join('\n');
}

function directiveOf(line: string): readonly [key: string, value: string] {
  const [said = ''] = line.split('#', 1);
  const colon = said.indexOf(':');
  return colon < 0 ? ['', ''] : [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
}
