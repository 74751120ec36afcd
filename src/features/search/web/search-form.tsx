import { Button, Text, Title } from '@mantine/core';
import { IconChevronDown, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FormFields } from '../../../ui/forms/form-fields.tsx';
import { wishesStated } from './read-search-form.ts';
import { borrowerGroup, dealGroup, wishesGroup } from './search-fields.ts';
import classes from './search-form.module.css';
import type { SearchForm } from './use-search-form.ts';

interface SearchFormProps {
  readonly search: SearchForm;
  readonly onReset: () => void;
}

export function SearchFormPanel({ search, onReset }: SearchFormProps) {
  const { form, submit, checkField } = search;
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
        {[borrowerGroup, dealGroup].map((group) => (
          <section key={group.title} aria-label={group.title}>
            <Title order={2} className={classes.groupTitle}>
              {group.title}
            </Title>
            <FormFields fields={group.fields} form={form} />
          </section>
        ))}
        <Wishes search={search} />
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

/** What the borrower would like; most deals leave it open, so it stays folded until it is used. */
function Wishes({ search: { form } }: { readonly search: SearchForm }) {
  const stated = wishesStated(form.values);
  const [opened, setOpened] = useState(stated > 0);
  const id = useId();
  return (
    <section aria-label={wishesGroup.title}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.groupTitle}>{wishesGroup.title}</span>
        <Text span size="sm" c="dimmed">
          {stated === 0 ? 'any' : `${stated} stated`}
        </Text>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={opened} />
      </button>
      <div id={id} hidden={!opened} className={classes.wishes}>
        <FormFields fields={wishesGroup.fields} form={form} />
      </div>
    </section>
  );
}
