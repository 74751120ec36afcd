import { Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type Severity, sentenceOf, severities, severityOf } from '../../../../lending/preflight/issues.ts';
import { sectionOfQuestion } from '../../../answers/web/unified-form.tsx';
import type { PackagePreflight } from '../../contract.ts';
import type { SubmissionSearch } from '../submission-search.ts';
import classes from './review.module.css';

type Issue = PackagePreflight['issues'][number];

const groups = {
  blocking: { title: 'Fix before you continue', Icon: IconBan },
  warning: { title: 'Check these', Icon: IconAlertTriangle },
  note: { title: 'Good to know', Icon: IconInfoCircle },
} as const satisfies Record<Severity, unknown>;

/** Everything the preflight found, what holds the package up first. Each line leads to where it is mended. */
export function IssueList({ issues }: { readonly issues: readonly Issue[] }) {
  return severities.map((severity) => {
    const found = issues.filter((issue) => severityOf(issue) === severity);
    return found.length === 0 ? null : <IssueGroup key={severity} severity={severity} issues={found} />;
  });
}

interface IssueGroupProps {
  readonly severity: Severity;
  readonly issues: readonly Issue[];
}

function IssueGroup({ severity, issues }: IssueGroupProps) {
  const heading = useId();
  const { title, Icon } = groups[severity];
  return (
    <section aria-labelledby={heading} data-severity={severity} className={classes.group}>
      <Title order={3} size="h5" id={heading} className={classes.heading ?? ''}>
        <Icon size={18} aria-hidden />
        {title}
        <Text span size="sm" c="dimmed">
          {issues.length}
        </Text>
      </Title>
      <ul className={classes.issues}>
        {issues.map((issue) => (
          <li key={`${issue.code} ${JSON.stringify(issue.facts)} ${JSON.stringify(issue.place)}`}>
            <IssueLine issue={issue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function IssueLine({ issue }: { readonly issue: Issue }) {
  const text = sentenceOf(issue);
  const { place } = issue;
  if (!place) return <span className={classes.line}>{text}</span>;
  return (
    <Link
      to="."
      search={(before) => ({ ...before, ...searchOf(place) })}
      hash={place.step === 'borrower' && place.question ? (sectionOfQuestion(place.question) ?? '') : ''}
      className={`${classes.line} ${classes.link}`}
    >
      {text}
      <IconChevronRight size={18} aria-hidden className={classes.chevron} />
    </Link>
  );
}

/** Where a place is in the wizard: its step, and what gets the keyboard there. */
function searchOf(place: NonNullable<Issue['place']>): SubmissionSearch {
  switch (place.step) {
    case 'borrower':
      return { step: 'borrower', ...(place.question && { at: place.question }) };
    case 'forms':
      return { step: 'forms', at: place.form };
    case 'documents':
      return { step: 'documents', ...(place.requirementId && { at: place.requirementId }) };
  }
}
