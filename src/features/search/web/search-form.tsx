import { Button, Text, Title } from '@mantine/core';
import { IconChevronDown, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FieldGroup } from '../../../lending/kinds/kind.ts';
import { FormFields } from '../../../ui/forms/form-fields.tsx';
import classes from './search-form.module.css';
import { fieldsOfGroup, type SearchForm, statedOf } from './use-search-form.ts';

interface SearchFormProps {
  readonly search: SearchForm;
  readonly onReset: () => void;
}

export function SearchFormPanel({ search, onReset }: SearchFormProps) {
  const { kind, submit, checkField } = search;
  return (
    <form
      className={classes.form}
      aria-label="Deal and borrower"
      noValidate
      onSubmit={submit}
      onBlur={(event) => {
        if (event.target instanceof HTMLInputElement && event.target.name !== '') checkField(event.target.name);
      }}
    >
      <div className={classes.formFields}>
        {kind.deal.groups.map((group) => {
          const Group = group.folded ? FoldedGroup : OpenGroup;
          return <Group key={group.title} group={group} search={search} />;
        })}
      </div>
      <div className={classes.formButtons}>
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          Search
        </Button>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onReset}>
          New Search
        </Button>
      </div>
    </form>
  );
}

interface GroupProps {
  readonly group: FieldGroup;
  readonly search: SearchForm;
}

function OpenGroup({ group, search: { kind, form } }: GroupProps) {
  return (
    <section aria-label={group.title}>
      <Title order={2} className={classes.groupTitle}>
        {group.title}
      </Title>
      <FormFields fields={fieldsOfGroup(kind, group)} form={form} />
    </section>
  );
}

/** What most deals leave open stays folded until it is used. */
function FoldedGroup({ group, search: { kind, form } }: GroupProps) {
  const stated = statedOf(group, form.values);
  const [opened, setOpened] = useState(stated > 0);
  const id = useId();
  return (
    <section aria-label={group.title}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.groupTitle}>{group.title}</span>
        <Text span size="sm" c="dimmed">
          {stated === 0 ? 'any' : `${stated} stated`}
        </Text>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={opened} />
      </button>
      <div id={id} hidden={!opened} className={classes.preferences}>
        <FormFields fields={fieldsOfGroup(kind, group)} form={form} />
      </div>
    </section>
  );
}
