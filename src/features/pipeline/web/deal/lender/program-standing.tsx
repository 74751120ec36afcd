import { List, Text } from '@mantine/core';
import { notesOf } from '../../../../../lending/checks/sentences.ts';
import { loanKind } from '../../../../../lending/kinds/find.ts';
import { verdictDisplay } from '../../../../search/web/results/verdict.tsx';
import type { DealPrograms } from '../../../deal/contract.ts';

export type OfferedProgram = DealPrograms['programs'][number];

const shownAtMost = 4;

interface ProgramReasonsProps {
  readonly kind: DealPrograms['kind'];
  readonly program: OfferedProgram;
}

/** Why a program fits a deal or does not, in words. */
export function ProgramReasons({ kind, program: { standing } }: ProgramReasonsProps) {
  if (standing === null)
    return (
      <Text size="sm" c="dimmed">
        Not checked yet. Reload the page in a moment.
      </Text>
    );
  const notes = notesOf(loanKind(kind), standing);
  const more = notes.length - shownAtMost;
  return (
    <>
      <Text size="sm" c="dimmed">
        {verdictDisplay[standing.status].meaning}
      </Text>
      {notes.length > 0 ? (
        <List size="sm" spacing={2} mt={4}>
          {notes.slice(0, shownAtMost).map(({ text }) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
          {more > 0 ? <List.Item>{more} more</List.Item> : null}
        </List>
      ) : null}
    </>
  );
}
