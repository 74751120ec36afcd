import { Radio, Stack, TextInput } from '@mantine/core';
import { ApiError } from '../../../ui/api/api.ts';
import { wantedTexts, wantedThings } from '../model.ts';
import type { Asked } from './queries.ts';

export const emptyRequest: Asked = { email: '', name: '', wants: 'copy' };

interface AskFieldsProps {
  readonly value: Asked;
  readonly error: unknown;
  readonly onChange: (value: Asked) => void;
  /** Whether the person themselves asks, or somebody enters it `of` them. */
  readonly by: 'own' | 'of';
}

/** Who asks, and for what. */
export function AskFields({ value, error, onChange, by }: AskFieldsProps) {
  const wrong = error instanceof ApiError ? (error.body?.fields ?? {}) : {};
  return (
    <>
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={120}
        withAsterisk
        aria-required
        value={value.name}
        error={wrong.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        withAsterisk
        aria-required
        value={value.email}
        error={wrong.email}
        onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
      />
      <Radio.Group
        label={by === 'own' ? 'What you want' : 'What they want'}
        name="wants"
        value={value.wants}
        onChange={(wants) => onChange({ ...value, wants: wants === 'erasure' ? 'erasure' : 'copy' })}
      >
        <Stack gap="xs" mt="xs">
          {wantedThings.map((thing) => (
            <Radio key={thing} value={thing} label={wantedTexts[thing][by]} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}
