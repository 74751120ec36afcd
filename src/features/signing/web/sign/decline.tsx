import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { Acts } from './session.ts';

/** The way out, offered on every page before the end. */
export function Decline({ acts }: { readonly acts: Acts }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Decline to sign
      </Button>
      <ReasonDialog
        title="Decline to sign"
        text="Your broker will see your reason. You can’t sign these documents afterwards unless they send them to you again."
        confirm="Decline to sign"
        cancel="Go back"
        opened={isOpen}
        onClose={() => setOpen(false)}
        send={async (reason) => void (await acts.decline(reason))}
      />
    </>
  );
}
