import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../../kernel/format.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Closing, TermRecord } from '../../contract.ts';
import { driftSentence } from '../../drift-texts.ts';
import { type LaterStage, stageNames } from '../../model.ts';
import classes from '../closing.module.css';
import { AnswerTerms } from './answer-terms.tsx';
import type { TermsFormProps } from './terms-form.tsx';
import { VersionList } from './version-list.tsx';

/** Loaded by a lender who issues terms. */
const TermsForm = lazyComponent<TermsFormProps>(
  async () => (await import('./terms-form.tsx')).TermsForm,
  () => <LoadingRows rows={4} height={56} />,
);

/** Offer, term sheets and closing terms as versions of one record, with what every change costs the borrower. */
export function TermVersionsPanel({ closing }: { readonly closing: Closing }) {
  const { terms } = closing;
  return (
    <Panel isWide title="Terms" about="The accepted offer and everything issued after it. Every change is priced.">
      {terms ? (
        <Stack gap="md">
          <Total terms={terms} finalVersion={closing.finalVersion} />
          {closing.can.answer ? <AnswerTerms closing={closing} terms={terms} /> : null}
          {closing.can.issue.length > 0 ? <IssueTerms closing={closing} terms={terms} /> : null}
          <VersionList terms={terms} finalVersion={closing.finalVersion} />
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          No offer was accepted in Plinth for this loan, so there are no terms to compare.
        </Text>
      )}
    </Panel>
  );
}

/** What has changed since the offer was accepted, in one sentence. */
function Total({ terms, finalVersion }: { readonly terms: TermRecord; readonly finalVersion: number | null }) {
  const { versions, total, months, requested } = terms;
  const [newest] = versions;
  if (!newest) return null;
  const isWorse = total.cost > 0 || total.cash > 0;
  return (
    <div className={classes.total} data-worse={isWorse || undefined}>
      <Group gap="xs">
        <Text fw={570}>
          {stageNames[newest.stage]}: {formatMoney(newest.terms.loanAmount)}
        </Text>
        {newest.version === finalVersion ? <Badge variant="light">Final terms</Badge> : null}
      </Group>
      <Text size="sm">
        {versions.length === 1
          ? 'No terms were issued after the offer was accepted.'
          : `Since the offer was accepted: ${driftSentence(total, months)}`}
      </Text>
      <Text size="xs" c="dimmed">
        {requested.loanAmount === null
          ? `Requested ${formatDateTime(requested.at)}.`
          : `Requested ${formatDateTime(requested.at)}; the program sized ${formatMoney(requested.loanAmount)}.`}{' '}
        A plus is worse for the borrower, a minus is better.
      </Text>
    </div>
  );
}

const issueLabels: Readonly<Record<LaterStage, string>> = {
  'term-sheet': 'Issue term sheet',
  closing: 'Issue closing terms',
};

function IssueTerms({ closing, terms }: { readonly closing: Closing; readonly terms: TermRecord }) {
  const [stage, setStage] = useState<LaterStage>();
  const done = () => setStage(undefined);
  if (stage && closing.can.issue.includes(stage))
    return <TermsForm key={stage} closing={closing} terms={terms} stage={stage} onDone={done} />;
  const isFirst = terms.versions.length === 1;
  return (
    <Group gap="xs">
      {closing.can.issue.map((one) => (
        <Button
          key={one}
          variant={(one === 'term-sheet') === isFirst ? 'filled' : 'default'}
          onClick={() => setStage(one)}
        >
          {issueLabels[one]}
        </Button>
      ))}
    </Group>
  );
}
