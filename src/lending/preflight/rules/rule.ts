import type { PackageFacts } from '../facts.ts';
import type { Issue, IssueCode, IssuePlace } from '../issues.ts';

/** What a rule found, out of how many things it looked at: the score counts both. */
export interface Finding {
  readonly checked: number;
  readonly issues: readonly Issue[];
}
export type Rule = (facts: PackageFacts) => Finding;

export const issue = (code: IssueCode, facts: Issue['facts'], place?: IssuePlace): Issue =>
  place ? { code, facts, place } : { code, facts };

/** One look that finds at most one thing. */
export const look = (found: Issue | undefined): Finding => ({ checked: 1, issues: found ? [found] : [] });
export const nothing: Finding = { checked: 0, issues: [] };
export const together = (findings: readonly Finding[]): Finding => ({
  checked: findings.reduce((sum, { checked }) => sum + checked, 0),
  issues: findings.flatMap(({ issues }) => issues),
});
