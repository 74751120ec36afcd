import { Modal } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { useOpenAfterMount } from '../../../../../ui/lazy.tsx';
import { notice } from '../../../../../ui/notices.tsx';
import {
  addPasskey,
  askNewPasskey,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '../../../two-factor/endpoints.ts';
import { makePasskey } from '../../sign-in/passkeys.ts';
import { ChangeForm } from './change-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { type Change, refreshTwoFactor } from './two-factor-state.ts';

export interface ChangeDialogProps {
  /** Undefined: none is open. */
  readonly change: Change | undefined;
  readonly onClose: () => void;
}

const titles: Record<Change['kind'], string> = {
  setUp: 'Set up an authenticator app',
  turnOff: 'Turn off the authenticator app?',
  renewCodes: 'Renew the recovery codes',
  addPasskey: 'Add a passkey',
  renamePasskey: 'Rename the passkey',
  removePasskey: 'Remove the passkey?',
};

/** One change of the second factors, from the password to the recovery codes. The last one stays drawn while the dialog fades. */
export function ChangeDialog({ change, onClose }: ChangeDialogProps) {
  const opened = useOpenAfterMount(change !== undefined);
  const [drawn, setDrawn] = useState(change);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (change && change !== drawn) {
    setDrawn(change);
    setCodes(null);
  }
  const close = () => {
    onClose();
    // What is shown once was shown: from here on the page may change with the account.
    void refreshTwoFactor();
  };
  const done = (message: string, made: readonly string[] | null = null) => {
    notice.success(message);
    if (made === null) close();
    else setCodes(made);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={codes === null ? titles[drawn?.kind ?? 'setUp'] : 'Save your recovery codes'}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {codes === null ? null : <RecoveryCodes codes={codes} onKept={close} />}
      {codes === null && drawn ? <ChangeBody key={drawn.kind} change={drawn} done={done} cancel={close} /> : null}
    </Modal>
  );
}

interface ChangeBodyProps {
  readonly change: Change;
  readonly done: (message: string, codes?: readonly string[] | null) => void;
  readonly cancel: () => void;
}

function ChangeBody({ change, done, cancel }: ChangeBodyProps) {
  if (change.kind === 'setUp') return <SetUpApp done={done} cancel={cancel} />;
  return <ChangeForm {...asked(change, done)} cancel={cancel} />;
}

type Form = Omit<ComponentProps<typeof ChangeForm>, 'cancel'>;

/** What a change asks for, says and does. */
function asked(change: Exclude<Change, { kind: 'setUp' }>, done: ChangeBodyProps['done']): Form {
  switch (change.kind) {
    case 'turnOff':
      return {
        about: 'You no longer enter its codes when you log in.',
        label: 'Turn off',
        dangerous: true,
        asksPassword: true,
        send: async ({ currentPassword }) =>
          done((await callEndpoint(removeAuthenticator, { body: { currentPassword } })).message),
      };
    case 'renewCodes':
      return {
        about: 'The old codes stop working immediately.',
        label: 'Make new codes',
        asksPassword: true,
        send: async ({ currentPassword }) => {
          const { recoveryCodes } = await callEndpoint(renewRecoveryCodes, { body: { currentPassword } });
          done('You have new recovery codes.', recoveryCodes);
        },
      };
    case 'addPasskey':
      return {
        about: 'Give it a name that tells you which device stores it.',
        label: 'Add',
        asksPassword: true,
        name: '',
        send: async ({ name, currentPassword }) => {
          const { options } = await callEndpoint(askNewPasskey, { body: { currentPassword } });
          const passkey = await makePasskey(options);
          const { message, recoveryCodes } = await callEndpoint(addPasskey, { body: { name, passkey } });
          done(message, recoveryCodes);
        },
      };
    case 'renamePasskey':
      return {
        label: 'Rename',
        asksPassword: false,
        name: change.name,
        send: async ({ name }) =>
          done((await callEndpoint(renamePasskey, { params: { id: change.id }, body: { name } })).message),
      };
    case 'removePasskey':
      return {
        about: `“${change.name}” no longer works. Your device may still offer it until you delete it there too.`,
        label: 'Remove',
        dangerous: true,
        asksPassword: true,
        send: async ({ currentPassword }) => {
          const { id } = change;
          done((await callEndpoint(removePasskey, { params: { id }, body: { currentPassword } })).message);
        },
      };
  }
}
