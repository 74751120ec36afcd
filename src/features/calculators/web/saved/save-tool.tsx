import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { Dropdown } from '../../../../ui/page/dropdown.tsx';
import buttonClasses from '../calculator-tools.module.css';
import type { Calculation } from '../use-calculation.ts';
import { longestName } from './browser-calculations.ts';
import { type CalculationStore, useCalculationStore } from './calculation-store.ts';

/** Saves what is entered under a name; what was opened can be saved again under its own. */
export function SaveTool({ calculation }: { readonly calculation: Calculation }) {
  const store = useCalculationStore(calculation.calculator);
  return (
    <Dropdown
      roomy
      align="end"
      width={320}
      className={buttonClasses.tool}
      button={
        <>
          <IconBookmark size={16} aria-hidden /> Save
        </>
      }
    >
      {(close) => <SaveForm calculation={calculation} store={store} onSaved={close} />}
    </Dropdown>
  );
}

interface SaveFormProps {
  readonly calculation: Calculation;
  readonly store: CalculationStore;
  readonly onSaved: () => void;
}

function SaveForm({ calculation, store, onSaved }: SaveFormProps) {
  const { inputs, setOpened } = calculation;
  // What was deleted meanwhile, here or in another tab, can only be saved as new.
  const opened = store.list?.some(({ id }) => id === calculation.opened?.id) ? calculation.opened : null;
  const [name, setName] = useState(opened?.name ?? `Calculation ${(store.list?.length ?? 0) + 1}`);
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const save = async (how: 'new' | 'over') => {
    if (saving) return;
    if (name.trim() === '') {
      setFailure('Name is required');
      return input.current?.focus();
    }
    setSaving(true);
    try {
      const over = how === 'over' ? opened : null;
      const saved = over ? await store.change(over, { name, inputs }) : await store.save(name, inputs);
      setOpened({ ...saved, inputs });
      notice.success(`'${saved.name}' saved.`);
      onSaved();
    } catch (error) {
      setFailure((error instanceof ApiError && error.body?.fields?.name) || messageOf(error));
      input.current?.focus();
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(opened === null ? 'new' : 'over');
  };
  return (
    <form onSubmit={submit} aria-label="Save this calculation" noValidate>
      <Stack gap="sm" p="md">
        <TextInput
          ref={input}
          label="Name"
          value={name}
          maxLength={longestName}
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          {store.place === 'account'
            ? 'Saved in your account, on every device.'
            : 'Saved in this browser. Log in to save it in your account.'}
        </Text>
        <Group gap="xs" grow>
          {opened === null ? null : (
            <Button variant="default" onClick={() => void save('new')} disabled={saving}>
              Save as new
            </Button>
          )}
          <Button type="submit" loading={saving}>
            {opened === null ? 'Save' : 'Save changes'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
