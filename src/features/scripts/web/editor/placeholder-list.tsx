import { Text } from '@mantine/core';
import { type PlaceholderName, placeholders } from '../../filling/placeholders.ts';
import classes from './editor.module.css';

const groups = ['Deal', 'Lender', 'You'] as const;
const names = Object.keys(placeholders) as PlaceholderName[];
const inGroup = (group: (typeof groups)[number]) => names.filter((name) => placeholders[name].group === group);

/** Every placeholder; each is inserted where the cursor stands in the script. */
export function PlaceholderList({ onInsert }: { readonly onInsert: (name: PlaceholderName) => void }) {
  return (
    <details className={classes.placeholders}>
      <summary>Placeholders</summary>
      {groups.map((group) => (
        <fieldset key={group} aria-label={`Placeholders: ${group}`}>
          <Text size="xs" fw={600} c="dimmed" mt={8} mb={4}>
            {group}
          </Text>
          {inGroup(group).map((name) => (
            <button key={name} type="button" aria-label={`Insert: ${name}`} onClick={() => onInsert(name)}>
              {`{${name}}`}
            </button>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
