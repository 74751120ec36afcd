import type { PackageFacts } from './facts.ts';
import { type Issue, type Severity, severities, severityOf } from './issues.ts';
import { dealAgrees, documentsAgree, namesAgree, scopeAgrees } from './rules/agreement.ts';
import { datesFit } from './rules/dates.ts';
import { documentsAtHand, missingAnswers, reminders } from './rules/missing.ts';
import type { Rule } from './rules/rule.ts';

const rules: readonly Rule[] = [
  missingAnswers,
  documentsAtHand,
  scopeAgrees,
  dealAgrees,
  documentsAgree,
  namesAgree,
  datesFit,
  reminders,
];

/** What an issue takes from the score, in things that were looked at. */
const costs: Readonly<Record<Severity, number>> = { blocking: 1, warning: 0.5, note: 0 };

export interface Preflight {
  /** 0 to 100: of all that was looked at, how much is as it should be. 100 only with nothing to mend. */
  readonly score: number;
  readonly checked: number;
  /** Blocking ones first, in the order of the rules. */
  readonly issues: readonly Issue[];
}

/** Checks a loan package before its lender does. Rules: docs/rules/preflight.md. */
export function preflight(facts: PackageFacts): Preflight {
  const findings = rules.map((rule) => rule(facts));
  const checked = findings.reduce((sum, finding) => sum + finding.checked, 0);
  const issues = findings
    .flatMap((finding) => finding.issues)
    .sort((one, other) => severities.indexOf(severityOf(one)) - severities.indexOf(severityOf(other)));
  const lost = issues.reduce((sum, issue) => sum + costs[severityOf(issue)], 0);
  // Rounded down: nothing that is open rounds up to a full score.
  return { score: checked === 0 ? 100 : Math.floor((100 * (checked - lost)) / checked), checked, issues };
}

export const isBlocked = ({ issues }: { readonly issues: readonly Pick<Issue, 'code'>[] }): boolean =>
  issues.some((issue) => severityOf(issue) === 'blocking');
