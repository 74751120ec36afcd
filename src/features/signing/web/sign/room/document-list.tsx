import { Button, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconFileText } from '@tabler/icons-react';
import { roleLabels, type SignerState, type SigningMark } from '../../../model.ts';
import type { SigningView } from '../../../sign-contract.ts';
import { MarkView } from '../marks/mark-view.tsx';
import classes from './room.module.css';
import type { Guide } from './use-guide.ts';

interface ListProps {
  readonly view: SigningView;
  readonly guide: Guide;
}

const states: Readonly<Record<SignerState, string>> = {
  waiting: 'signs later',
  asked: 'hasn’t signed yet',
  opened: 'hasn’t signed yet',
  signed: 'has signed',
  declined: 'declined',
  replaced: '',
};
const markNames: Readonly<Record<SigningMark, string>> = { signature: 'signature', initials: 'initials' };

/** The documents with what is left to sign in each, who else signs, and what the signer signs with. */
export function DocumentList({ view, guide }: ListProps) {
  const { places, shownId, show } = guide;
  return (
    <>
      <nav aria-label="Documents">
        <Title order={2} size="h4">
          Documents
        </Title>
        <ol className={classes.list}>
          {view.documents.map(({ _id, name }) => {
            const mine = places.filter(({ documentId }) => documentId === _id);
            const left = mine.filter(({ isSigned }) => !isSigned).length;
            return (
              <li key={_id}>
                <button
                  type="button"
                  className={classes.document}
                  aria-current={_id === shownId ? 'true' : undefined}
                  onClick={() => show(_id)}
                >
                  {left === 0 && mine.length > 0 ? (
                    <IconCircleCheck size={18} aria-hidden className={classes.good} />
                  ) : (
                    <IconFileText size={18} aria-hidden />
                  )}
                  <span>
                    <b>{name}</b>
                    <Text span size="sm" c="dimmed" display="block">
                      {mine.length === 0 ? 'Nothing to sign' : left === 0 ? 'All signed' : `${left} to sign`}
                    </Text>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      {view.marks.length > 0 ? (
        <section aria-label="What you sign with" className={classes.marks}>
          {view.marks.map((made) => (
            <Group key={made.mark} justify="space-between" gap="xs" wrap="nowrap">
              <span className={classes.made}>
                <MarkView mark={made} />
              </span>
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={!view.can.sign}
                onClick={() => guide.remake(made.mark)}
              >
                Change {markNames[made.mark]}
              </Button>
            </Group>
          ))}
        </section>
      ) : null}
      {view.others.length > 0 ? (
        <ul className={classes.others} aria-label="Other signers">
          {view.others.map(({ role, name, state }) => (
            <li key={role}>
              {name} ({roleLabels[role].toLowerCase()}) {states[state]}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
