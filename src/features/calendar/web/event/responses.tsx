import { Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconHelp, IconMinus, IconX } from '@tabler/icons-react';
import type { EventGuest, EventPerson } from '../../contract.ts';
import { type Answer, answerLabels, eventEmailsTexts } from '../../model.ts';
import classes from '../calendar.module.css';
import { nameOf } from './attendee-select.tsx';

interface Response {
  readonly key: string;
  readonly name: string;
  readonly answer: Answer;
  /** Why they may not know of changes. */
  readonly note?: string | undefined;
}

interface Invited {
  readonly people: readonly (EventPerson & {
    readonly answer?: Answer | undefined;
    readonly hasLeft?: boolean | undefined;
  })[];
  readonly guests: readonly EventGuest[];
}

const icons = { accepted: IconCheck, tentative: IconHelp, declined: IconX, 'needs-action': IconMinus } as const;
const order: readonly Answer[] = ['accepted', 'tentative', 'declined', 'needs-action'];

const countOf = (responses: readonly Response[], answer: Answer): number =>
  responses.filter((one) => one.answer === answer).length;

/** Of everybody, in one list. */
export const responsesOf = ({ people, guests }: Invited): Response[] => [
  ...people.map((one) => ({
    key: one._id,
    name: nameOf(one),
    answer: one.answer ?? ('needs-action' as const),
    note: one.hasLeft ? 'Removed it from their calendar' : undefined,
  })),
  ...guests.map(({ address, answer, hasNoEmails }) => ({
    ...{ key: address, name: address, answer },
    note: hasNoEmails ? eventEmailsTexts.none : undefined,
  })),
];

/** '2 yes, 1 maybe, 3 no response yet' */
function summary(responses: readonly Response[]): string {
  return order
    .filter((answer) => countOf(responses, answer) > 0)
    .map((answer) => `${countOf(responses, answer)} ${answerLabels[answer].toLowerCase()}`)
    .join(', ');
}

/** What everybody who is invited has answered, in words; the icon only repeats them. */
export function Responses({ responses }: { readonly responses: readonly Response[] }) {
  if (responses.length === 0) return null;
  const sorted = order.flatMap((answer) => responses.filter((one) => one.answer === answer));
  return (
    <section aria-label="Responses">
      <Text size="sm" fw={500}>
        Responses
      </Text>
      <Text size="sm" c="dimmed">
        {summary(responses)}
      </Text>
      <Stack component="ul" gap={4} mt={6} className={classes.responses}>
        {sorted.map(({ key, name, answer, note }) => {
          const Icon = icons[answer];
          return (
            <Group key={key} component="li" gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
              <Text size="sm" className={classes.words}>
                {name}
                {note === undefined ? null : (
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {note}
                  </Text>
                )}
              </Text>
              <Group gap={4} wrap="nowrap" flex="none">
                <Icon size={16} aria-hidden />
                <Text size="sm">{answerLabels[answer]}</Text>
              </Group>
            </Group>
          );
        })}
      </Stack>
    </section>
  );
}
