import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isBlank } from '../../../kernel/blank.ts';
import { formatMoney } from '../../../kernel/format.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { Dropdown } from '../../../ui/page/dropdown.tsx';
import type { Scenario } from '../../search/contract.ts';
import type { SaveSearchProps } from '../../search/web/slots.ts';
import { createSavedSearch } from '../endpoints.ts';
import classes from './saved-searches.module.css';

/** Beside the results: keeps the search they are about under a name. */
export function SaveSearch({ kind, scenario }: SaveSearchProps) {
  return (
    <Dropdown
      roomy
      align="end"
      width={320}
      className={classes.tool}
      button={
        <>
          <IconBookmark size={16} aria-hidden /> Save this search
        </>
      }
    >
      {(close) => <SaveForm kind={kind} scenario={scenario} onSaved={close} />}
    </Dropdown>
  );
}

interface SaveFormProps extends SaveSearchProps {
  readonly onSaved: () => void;
}

function SaveForm({ kind, scenario, onSaved }: SaveFormProps) {
  const [name, setName] = useState(() => nameOf(kind, scenario));
  const [byNotice, setByNotice] = useState(true);
  const [byMail, setByMail] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => callEndpoint(createSavedSearch(kind), { body: { name, scenario, byNotice, byMail } }),
    onSuccess: () => {
      const told = byNotice || byMail ? ' We’ll alert you when a new program fits it or a program lends more.' : '';
      notice.success(`Search saved.${told}`);
      void client.invalidateQueries({ queryKey: ['saved-searches'] });
      onSaved();
    },
    onError: (error) => {
      if (refusedName(error) === undefined) notice.error(messageOf(error));
      input.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className={classes.saveForm} onSubmit={submit} aria-label="Save this search" noValidate>
      <Stack gap="sm">
        <TextInput
          ref={input}
          label="Name"
          value={name}
          maxLength={120}
          error={refusedName(save.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="Alert me in Plinth"
          description="When a new program fits or a program lends more"
          checked={byNotice}
          onChange={(event) => setByNotice(event.currentTarget.checked)}
        />
        <Checkbox label="Email me too" checked={byMail} onChange={(event) => setByMail(event.currentTarget.checked)} />
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  );
}

const refusedName = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.fields?.name : undefined;

/** What people call a deal: its state, property type and the largest of its prices. */
export function nameOf(kind: LoanKind, scenario: Scenario): string {
  const { state, propertyType } = scenario;
  const priced = kind.deal.fields.find(
    ({ kind: type, name }) => type === 'money' && !isBlank(scenario[name]) && priceLike.test(name),
  );
  const price = priced && scenario[priced.name];
  const parts = [state, propertyType, typeof price === 'number' ? formatMoney(price) : null].filter(
    (part) => !isBlank(part),
  );
  return parts.length === 0 ? `${kind.name} search` : parts.join(' · ');
}
const priceLike = /price|value/i;
