import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { answerCondition } from '../../broker-endpoints.ts';
import type { Condition } from '../../contract.ts';
import { deskLimits } from '../../model.ts';
import classes from '../conditions/conditions.module.css';
import { MessageForm, type TypedMessage } from '../conditions/message-form.tsx';
import { answerSourcesOptions, useDealPackageChange, useSendOnce } from '../queries.ts';

interface AnswerProps {
  readonly dealId: string;
  readonly condition: Condition;
}

/** Answers a condition: in words, with files, with documents of the deal, with answers that were given already. */
export function AnswerForm({ dealId, condition }: AnswerProps) {
  const [documents, setDocuments] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const sendOnce = useSendOnce();
  const answer = useDealPackageChange(dealId, ({ message, files }: TypedMessage) =>
    sendOnce(answerCondition, {
      params: { id: dealId, conditionId: condition._id },
      fields: { message, version: condition.version, documents: documents.join(), answers: answers.join() },
      files,
    }),
  );
  const send = async (typed: TypedMessage) => {
    await answer.mutateAsync(typed);
    setDocuments([]);
    setAnswers([]);
  };
  return (
    <MessageForm
      about={condition.title}
      label="What you send the lender"
      button="Send answer"
      send={send}
      hasMore={documents.length + answers.length > 0}
    >
      <FromDeal dealId={dealId} chosen={{ documents, answers }} onDocuments={setDocuments} onAnswers={setAnswers} />
    </MessageForm>
  );
}

interface FromDealProps {
  readonly dealId: string;
  readonly chosen: { readonly documents: readonly string[]; readonly answers: readonly string[] };
  readonly onDocuments: (ids: string[]) => void;
  readonly onAnswers: (names: string[]) => void;
}

/** What the deal has already: read once it is unfolded. */
function FromDeal({ dealId, chosen, onDocuments, onAnswers }: FromDealProps) {
  const [isOpen, setOpen] = useState(false);
  const count = chosen.documents.length + chosen.answers.length;
  return (
    <details className={classes.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Add from this deal{count === 0 ? '' : ` (${count} chosen)`}</summary>
      {isOpen ? <Sources dealId={dealId} chosen={chosen} onDocuments={onDocuments} onAnswers={onAnswers} /> : null}
    </details>
  );
}

function Sources({ dealId, chosen, onDocuments, onAnswers }: FromDealProps) {
  const query = useQuery(answerSourcesOptions(dealId));
  return (
    <DataState query={query} failed="Couldn’t load the deal." loading={<LoadingRows rows={3} height={28} />}>
      {({ documents, answers }) => (
        <Stack gap="sm" mt="sm">
          <Fieldset legend="Documents">
            {documents.length === 0 ? <Text size="sm">This deal has no documents yet.</Text> : null}
            <Checkbox.Group
              value={[...chosen.documents]}
              onChange={(ids) => onDocuments(ids.slice(0, deskLimits.filesPerMessage))}
              aria-label="Documents of this deal"
            >
              <Stack gap={8}>
                {documents.map(({ _id, name, at }) => (
                  <Checkbox key={_id} value={_id} label={name} description={formatDate(at)} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Fieldset>
          <Fieldset legend="Questions you answered">
            {answers.length === 0 ? <Text size="sm">Nothing is answered yet.</Text> : null}
            <Checkbox.Group value={[...chosen.answers]} onChange={onAnswers} aria-label="Questions you answered">
              <Stack gap={8} mah={280} style={{ overflowY: 'auto' }}>
                {answers.map(({ question, label, answer }) => (
                  <Checkbox key={question} value={question} label={label} description={answer} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Fieldset>
        </Stack>
      )}
    </DataState>
  );
}
