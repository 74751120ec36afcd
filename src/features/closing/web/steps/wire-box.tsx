import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { Closing, WireVersion } from '../../contract.ts';
import { revealWire } from '../../endpoints.ts';
import { type WireField, type WireInstructions, wireLabels, wireTexts } from '../../wire/instructions.ts';
import classes from '../closing.module.css';
import { CallForm } from './call-form.tsx';
import { Part } from './part.tsx';
import { WireForm } from './wire-form.tsx';

/** Where the money goes: masked until it is revealed, with the warning that belongs to it. */
export function WireBox({ closing }: { readonly closing: Closing }) {
  const [writes, { toggle, close }] = useDisclosure(false);
  const [newest, ...earlier] = closing.wire;
  return (
    <Part
      title="Wire instructions"
      aside={
        closing.can.writeWire ? (
          <Button variant="default" aria-expanded={writes} onClick={toggle}>
            {newest ? 'Change instructions' : 'Add instructions'}
          </Button>
        ) : null
      }
    >
      <Alert color="amber" variant="light" icon={<IconAlertTriangle />} title="Call before you send money">
        {wireTexts.warning}
      </Alert>
      {newest ? (
        <Version closing={closing} version={newest} />
      ) : (
        <Text size="sm" c="dimmed">
          No wire instructions yet.
        </Text>
      )}
      {writes && closing.can.writeWire ? <WireForm closing={closing} onDone={close} /> : null}
      {earlier.length > 0 ? <Earlier closing={closing} versions={earlier} /> : null}
    </Part>
  );
}

const sideName = (closing: Closing, { side }: WireVersion): string =>
  side === 'lender' ? closing.lender : closing.broker;

function Version({ closing, version }: { readonly closing: Closing; readonly version: WireVersion }) {
  const [calls, { toggle, close }] = useDisclosure(false);
  return (
    <>
      <Group gap="xs">
        <Text size="sm">
          Version {version.version}, written by {version.by || sideName(closing, version)},{' '}
          <time dateTime={version.at}>{formatDateTime(version.at)}</time>
        </Text>
        {version.call ? (
          <Badge variant="light" tt="none" leftSection={<IconShieldCheck size={14} aria-hidden />}>
            Confirmed by phone
          </Badge>
        ) : (
          <Badge variant="light" color="amber" tt="none">
            Not confirmed by phone
          </Badge>
        )}
      </Group>
      <Content key={version.version} closing={closing} version={version} />
      {version.call ? (
        <Text size="sm" className={classes.words ?? ''}>
          {version.call.by || 'The other side'} called {version.call.number} and had them read back by{' '}
          {version.call.person}, <time dateTime={version.call.at}>{formatDateTime(version.call.at)}</time>.
        </Text>
      ) : null}
      {closing.can.confirmWire ? (
        <Group>
          <Button variant="default" aria-expanded={calls} onClick={toggle}>
            Record a call-back
          </Button>
        </Group>
      ) : null}
      {calls && closing.can.confirmWire ? (
        <CallForm closing={closing} version={version.version} onDone={close} />
      ) : null}
    </>
  );
}

const shownFields = ['beneficiary', 'bank', 'routingNumber', 'accountNumber'] as const;
const allFields: readonly WireField[] = [...shownFields, 'reference', 'note'];

/** The last four digits; all of it once somebody asked for it, which is recorded. */
function Content({ closing, version }: { readonly closing: Closing; readonly version: WireVersion }) {
  const [whole, setWhole] = useState<WireInstructions>();
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      const input = { params: { id: closing.packageId, version: version.version } };
      setWhole((await callEndpoint(revealWire, input)).instructions);
    } catch (error) {
      notice.error(messageOf(error));
    }
    setBusy(false);
  };
  if (!version.shown)
    return (
      <Text size="sm" c="var(--plinth-attention)">
        These instructions can’t be read right now because their key is missing.
      </Text>
    );
  const shown: Partial<WireInstructions> = whole ?? version.shown;
  return (
    <>
      <dl className={classes.facts}>
        {allFields.map((field) =>
          shown[field] ? (
            <div key={field} className={classes.fact}>
              <dt>{wireLabels[field]}</dt>
              <dd>{shown[field]}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Group>
        <Button
          variant="default"
          loading={busy}
          aria-pressed={whole !== undefined}
          onClick={() => (whole ? setWhole(undefined) : void reveal())}
        >
          {whole ? 'Hide numbers' : 'Show numbers'}
        </Button>
        <Text size="xs" c="dimmed">
          Who looks is recorded.
        </Text>
      </Group>
    </>
  );
}

function Earlier({ closing, versions }: { readonly closing: Closing; readonly versions: readonly WireVersion[] }) {
  return (
    <details>
      <summary>Earlier versions ({versions.length})</summary>
      <ul>
        {versions.map((one) => (
          <li key={one.version}>
            <Text size="sm">
              Version {one.version}:{' '}
              {one.shown ? `${one.shown.bank}, account ${one.shown.accountNumber}` : 'can’t be read'},{' '}
              {one.by || sideName(closing, one)}, <time dateTime={one.at}>{formatDateTime(one.at)}</time>
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
