import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../../ui/api/api.ts';
import { type MarkMethod, type SigningMark, signingLimits } from '../../../model.ts';
import type { SigningView } from '../../../sign-contract.ts';
import { DrawPad } from './draw-pad.tsx';
import { initialsOf } from './initials.ts';
import classes from './marks.module.css';
import { PictureInput } from './picture-input.tsx';

export interface MarkDialogProps {
  readonly mark: SigningMark;
  readonly signerName: string;
  /** A place waits for it and is signed with it. */
  readonly isSigning: boolean;
  readonly made: SigningView['marks'][number] | undefined;
  /** Rejects with what is said above the buttons. */
  readonly onAdopt: (method: MarkMethod, content: string) => Promise<void>;
  readonly onClose: () => void;
}

const names: Readonly<Record<SigningMark, string>> = { signature: 'signature', initials: 'initials' };
const missing: Readonly<Record<MarkMethod, string>> = {
  typed: 'Type your name first.',
  drawn: 'Draw in the box first.',
  uploaded: 'Choose a picture first.',
};
const methods = [
  { value: 'typed', label: 'Type' },
  { value: 'drawn', label: 'Draw' },
  { value: 'uploaded', label: 'Upload' },
] as const;

/** What is made in each way, and what is wrong with it. Each way stays as it was left while others are tried. */
function useMark({ mark, signerName, made, onAdopt }: MarkDialogProps, first: MarkMethod) {
  const [method, setMethod] = useState<MarkMethod>(made?.method ?? first);
  const [contents, setContents] = useState<Readonly<Partial<Record<MarkMethod, string>>>>({
    typed: made?.method === 'typed' ? made.content : mark === 'initials' ? initialsOf(signerName) : signerName,
  });
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const content = contents[method]?.trim();
    if (!content) return setFailure(missing[method]);
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      await onAdopt(method, content);
    } catch (error) {
      setFailure(messageOf(error));
      setSending(false);
    }
  };
  return {
    ...{ method, contents, failure, setFailure, isSending, submit },
    choose: (next: MarkMethod) => {
      setFailure(undefined);
      setMethod(next);
    },
    set: (of: MarkMethod) => (content: string | undefined) => {
      setFailure(undefined);
      setContents((before) => ({ ...before, [of]: content }));
    },
  };
}

/** Makes what the signer signs with: typed, drawn or a picture. */
export function MarkDialog(props: MarkDialogProps) {
  const { mark, isSigning, onClose } = props;
  const isPhone = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  const { method, contents, failure, setFailure, isSending, submit, choose, set } = useMark(
    props,
    isPhone ? 'drawn' : 'typed',
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      fullScreen={isPhone}
      title={`Create your ${names[mark]}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={`How you create your ${names[mark]}`}
            value={method}
            data={[...methods]}
            onChange={choose}
          />
          {method === 'typed' ? <TypedMark mark={mark} text={contents.typed ?? ''} onText={set('typed')} /> : null}
          <div hidden={method !== 'drawn'}>
            <DrawPad isShown={method === 'drawn'} label={`Draw your ${names[mark]}`} onDrawn={set('drawn')} />
          </div>
          {method === 'uploaded' ? (
            <PictureInput content={contents.uploaded} onPicture={set('uploaded')} onFailed={setFailure} />
          ) : null}
          {failure === undefined ? null : (
            <Alert color="red" variant="light" role="alert">
              {failure}
            </Alert>
          )}
          <Text size="sm" c="dimmed">
            This is your electronic {names[mark]}. It counts like one on paper in the places where you use it.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" size="md" loading={isSending}>
              {isSigning ? 'Adopt and sign' : 'Adopt'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface TypedProps {
  readonly mark: SigningMark;
  readonly text: string;
  readonly onText: (text: string) => void;
}

const TypedMark = ({ mark, text, onText }: TypedProps) => (
  <>
    <TextInput
      label={mark === 'initials' ? 'Your initials' : 'Your name'}
      size="md"
      data-autofocus
      autoComplete="off"
      maxLength={signingLimits.typedLength}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
    <div className={classes.paper} aria-hidden>
      <span className={classes.script}>{text}</span>
    </div>
  </>
);
