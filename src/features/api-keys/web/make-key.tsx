import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../../kernel/access.ts';
import { readTexts } from '../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { Typed } from '../../../ui/forms/input-parts.ts';
import { currentPasswordRule } from '../../accounts/sign-in/credentials.ts';
import {
  AccountForm,
  CurrentPasswordField,
  OwnAddress,
  useAccountForm,
} from '../../accounts/web/account/account-form.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { makeKey } from '../endpoints.ts';
import { keyDays, keyNameRule } from '../model.ts';
import { keysKey } from './key-queries.ts';
import { ScopeFields } from './scope-fields.tsx';

const rules = { name: keyNameRule, currentPassword: currentPasswordRule };
const read = (typed: Typed) => readTexts(rules, typed);
const dayLabels = keyDays.choices.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));

export function MakeKey({ onMade }: { readonly onMade: (token: string) => void }) {
  const { email } = useProfile();
  const client = useQueryClient();
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [days, setDays] = useState<number>(keyDays.usual);
  const [missing, setMissing] = useState('');
  const state = useAccountForm({
    read,
    initialValues: { name: '', currentPassword: '' },
    async save({ name, currentPassword }) {
      if (scopes.length === 0) {
        setMissing('Choose at least one scope');
        return;
      }
      const body = { name, currentPassword, days, scopes: [...scopes] };
      const { token } = await callEndpoint(makeKey, { body });
      await client.invalidateQueries({ queryKey: keysKey });
      onMade(token);
    },
  });
  const { form } = state;
  return (
    <AccountForm state={state} label="Create key">
      <TextInput
        label="Name"
        name="name"
        description="What the key is for, such as the program that uses it."
        size="md"
        maw={480}
        aria-required
        aria-invalid={form.errors.name ? true : undefined}
        {...form.getInputProps('name')}
      />
      <ScopeFields
        scopes={scopes}
        error={missing}
        onChange={(chosen) => {
          setMissing('');
          setScopes(chosen);
        }}
      />
      <NativeSelect
        label="Expires after"
        size="md"
        maw={240}
        data={dayLabels}
        value={String(days)}
        onChange={({ currentTarget: { value } }) => setDays(Number(value))}
      />
      <OwnAddress email={email} />
      <div style={{ maxWidth: 480 }}>
        <CurrentPasswordField form={form} />
      </div>
    </AccountForm>
  );
}
