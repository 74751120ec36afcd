import { Button, Group, InputBase, TextInput } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { categoryButtons, mostCategories } from '../../../../lending/answers/questions/scope-of-work.ts';
import classes from './scope.module.css';
import { nameProblem, type TypedCategory, unusedCategories } from './scope-values.ts';

interface AddCategoryProps {
  readonly categories: readonly TypedCategory[];
  readonly disabled: boolean;
  readonly onAdd: (name: string) => void;
}

/** The categories that are not in use yet: the first as buttons, the others in a list, and one of somebody's own. */
export function AddCategory({ categories, disabled, onAdd }: AddCategoryProps) {
  const unused = unusedCategories(categories);
  const listed = unused.slice(categoryButtons);
  const isOff = disabled || categories.length >= mostCategories;
  return (
    <fieldset className={classes.add} disabled={isOff}>
      <legend className={classes.legend}>Add a category</legend>
      <Group gap="xs">
        {unused.slice(0, categoryButtons).map((name) => (
          <Button
            key={name}
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onAdd(name)}
          >
            {name}
          </Button>
        ))}
      </Group>
      <div className={classes.addMore}>
        {listed.length > 0 ? (
          <InputBase
            component="select"
            label="More categories"
            pointer
            rightSection={<IconSelector size={16} aria-hidden />}
            rightSectionPointerEvents="none"
            value=""
            onChange={(event) => onAdd(event.currentTarget.value)}
          >
            <option value="" disabled>
              Choose
            </option>
            {listed.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </InputBase>
        ) : null}
        <CustomCategory categories={categories} onAdd={onAdd} />
      </div>
    </fieldset>
  );
}

/** Said when it is tried, not while it is typed. */
function CustomCategory({ categories, onAdd }: Omit<AddCategoryProps, 'disabled'>) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const problem = nameProblem(categories, name);
    setError(problem);
    if (problem !== undefined) return;
    setName('');
    onAdd(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={classes.custom}>
      <TextInput
        label="Custom category"
        value={name}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={add}>
        Add
      </Button>
    </div>
  );
}
