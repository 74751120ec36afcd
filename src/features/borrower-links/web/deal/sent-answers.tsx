import { Button, Group, Text, Title } from '@mantine/core';
import type { BorrowerLinks } from '../../contract.ts';
import { partyLabels } from '../../model.ts';
import { actsOf, type Settlement, useBorrowerAct } from './borrower-queries.ts';
import classes from './borrower-section.module.css';

interface SentAnswersProps {
  readonly dealId: string;
  readonly answers: BorrowerLinks['answers'];
  readonly canEdit: boolean;
}

/** Answers that borrowers sent, to be accepted or ignored. */
export function SentAnswers({ dealId, answers, canEdit }: SentAnswersProps) {
  const settle = useBorrowerAct(dealId, actsOf(dealId).settleAnswers);
  const all = (as: Settlement) => settle.mutate({ answers, as });
  return (
    <section className={classes.sent} aria-label="Answers to review">
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h5">
          Answers to review ({answers.length})
        </Title>
        {canEdit && answers.length > 1 ? (
          <Button size="compact-sm" disabled={settle.isPending} onClick={() => all('accepted')}>
            Accept all answers
          </Button>
        ) : null}
      </Group>
      <ul className={classes.list}>
        {answers.map((answer) => (
          <li key={`${answer.linkId} ${answer.question}`}>
            <Group justify="space-between" gap="sm">
              <div className={classes.person}>
                <Text size="sm" c="dimmed">
                  {answer.label} ({partyLabels[answer.party]})
                </Text>
                <Text>{answer.text}</Text>
                {answer.current === null || answer.current === answer.text ? null : (
                  <Text size="sm" c="dimmed">
                    The package says: {answer.current}
                  </Text>
                )}
              </div>
              {canEdit ? (
                <Settle
                  name={answer.label}
                  isBusy={settle.isPending}
                  onSettle={(as) => settle.mutate({ answers: [answer], as })}
                />
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SettleProps {
  readonly name: string;
  readonly isBusy: boolean;
  /** It can't be accepted yet. */
  readonly isHeld?: boolean;
  readonly onSettle: (as: Settlement) => void;
}

export const Settle = ({ name, isBusy, isHeld = false, onSettle }: SettleProps) => (
  <Group gap="xs">
    <Button
      size="compact-sm"
      variant="default"
      disabled={isBusy || isHeld}
      aria-label={`Accept ${name}`}
      onClick={() => onSettle('accepted')}
    >
      Accept
    </Button>
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      disabled={isBusy}
      aria-label={`Ignore ${name}`}
      onClick={() => onSettle('ignored')}
    >
      Ignore
    </Button>
  </Group>
);
