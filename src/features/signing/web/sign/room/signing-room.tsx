import { Alert, Group, Text } from '@mantine/core';
import { lazyComponent } from '../../../../../ui/lazy.tsx';
import { LoadingRows } from '../../../../../ui/page/data-state.tsx';
import type { SigningView } from '../../../sign-contract.ts';
import { Decline } from '../decline.tsx';
import type { MarkDialogProps } from '../marks/mark-dialog.tsx';
import type { Acts } from '../session.ts';
import { SignFrame } from '../sign-frame.tsx';
import { ActionBar } from './action-bar.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentPages } from './document-pages.tsx';
import classes from './room.module.css';
import { useGuide } from './use-guide.ts';

interface RoomProps {
  readonly session: string;
  readonly view: SigningView;
  readonly acts: Acts;
}

const MarkDialog = lazyComponent<MarkDialogProps>(
  async () => (await import('../marks/mark-dialog.tsx')).MarkDialog,
  () => <LoadingRows rows={1} />,
);

/** The documents, and what leads through their places. One document is on screen at a time, so that each is seen before it is signed. */
export function SigningRoom({ session, view, acts }: RoomProps) {
  const guide = useGuide(view, acts);
  const shown = view.documents.find(({ _id }) => _id === guide.shownId);
  const declined = view.others.find(({ state }) => state === 'declined');
  return (
    <SignFrame isWide>
      <Text c="dimmed" mt={4}>
        {view.property} · {view.lenderName} · sent by {view.brokerName}
      </Text>
      {view.inPerson ? (
        <Text size="sm" mt={4}>
          You are {view.signer.name}, on the device of {view.brokerName}.
        </Text>
      ) : null}
      {view.can.sign ? null : (
        <Alert color="amber" variant="light" role="status" mt="md" title="You can’t sign right now">
          {declined ? `${declined.name} declined to sign. ` : ''}
          {view.brokerName} has to decide how to go on. You can read the documents meanwhile.
        </Alert>
      )}
      <div className={classes.room}>
        <aside className={classes.side}>
          <DocumentList view={view} guide={guide} />
          <Group gap="xs" className={classes.decline ?? ''}>
            {view.can.decline ? <Decline acts={acts} /> : null}
          </Group>
        </aside>
        <div className={classes.work}>
          <ActionBar view={view} guide={guide} />
          {shown ? <DocumentPages key={shown._id} {...{ session, view, guide, acts }} document={shown} /> : null}
        </div>
      </div>
      {guide.adopting ? (
        <MarkDialog
          key={guide.adopting.mark}
          mark={guide.adopting.mark}
          signerName={view.signer.name}
          isSigning={guide.adopting.place !== undefined}
          made={view.marks.find(({ mark }) => mark === guide.adopting?.mark)}
          onAdopt={guide.adopt}
          onClose={guide.cancelAdopting}
        />
      ) : null}
    </SignFrame>
  );
}
