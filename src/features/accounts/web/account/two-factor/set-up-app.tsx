import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import { readTexts } from '../../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { confirmAuthenticator, setUpAuthenticator } from '../../../two-factor/endpoints.ts';
import { totpCodeRule } from '../../../two-factor/model.ts';
import { isAboutFields, Refusal, useEntryForm } from '../../sign-up/entry-form.tsx';
import { ChangeForm, DialogButtons } from './change-form.tsx';
import classes from './two-factor.module.css';

interface SetUpAppProps {
  readonly done: (message: string, codes: readonly string[] | null) => void;
  readonly cancel: () => void;
}

interface Made {
  readonly secret: string;
  readonly uri: string;
}

/** The password, then the secret for the app, then its first code. */
export function SetUpApp({ done, cancel }: SetUpAppProps) {
  const [made, setMade] = useState<Made>();
  if (made) return <FirstCode made={made} done={done} cancel={cancel} />;
  return (
    <ChangeForm
      about="You need an authenticator app that shows codes, such as your password manager."
      label="Continue"
      asksPassword
      send={async ({ currentPassword }) =>
        setMade(await callEndpoint(setUpAuthenticator, { body: { currentPassword } }))
      }
      cancel={cancel}
    />
  );
}

function FirstCode({ made, done, cancel }: SetUpAppProps & { readonly made: Made }) {
  const [failure, setFailure] = useState('');
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts({ code: totpCodeRule }, typed),
    initialValues: { code: '' },
    async send(body) {
      setFailure('');
      const { message, recoveryCodes } = await callEndpoint(confirmAuthenticator, { body });
      done(message, recoveryCodes);
    },
    onFailure: (error) => setFailure(isAboutFields(error) ? '' : messageOf(error)),
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <Stack gap="md">
        <Text size="sm">Scan this with your app, or type the key into it.</Text>
        <QrCode text={made.uri} />
        <Text size="sm" ta="center">
          Key: <span className={classes.secret}>{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </Text>
        <TextInput
          label="Code"
          description="The six digits the app shows now."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          descriptionProps={{ mt: 6 }}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          aria-required
          autoFocus
          {...form.getInputProps('code')}
        />
        <Refusal>{failure}</Refusal>
        <DialogButtons cancel={cancel}>
          <Button type="submit" loading={busy}>
            Turn on
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** Drawn here and now: the secret goes to no one else. */
function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { border: 3, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the key below">
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
