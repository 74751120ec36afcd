import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './deal.module.css';

export interface Disclosable {
  readonly key: string;
  readonly label: string;
  /** Opens it whenever this becomes true; closing stays with the person. */
  readonly calls?: boolean;
  readonly content: ReactNode;
}

/** Things that are read on demand: their names in one line, what is opened below it. */
export function Disclosures({ items }: { readonly items: readonly Disclosable[] }) {
  const id = useId();
  const calling = items.flatMap(({ key, calls }) => (calls ? [key] : [])).join(' ');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (calling !== '') setOpened((before) => new Set([...before, ...calling.split(' ')]));
  }, [calling]);
  const toggle = (key: string) =>
    setOpened((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  return (
    <div>
      <div className={classes.disclosures}>
        {items.map(({ key, label }) => (
          <UnstyledButton
            key={key}
            className={classes.disclosure}
            aria-expanded={opened.has(key)}
            aria-controls={`${id}-${key}`}
            onClick={() => toggle(key)}
          >
            <IconChevronRight size={16} aria-hidden />
            {label}
          </UnstyledButton>
        ))}
      </div>
      {items.map(({ key, label, content }) => (
        <section
          key={key}
          id={`${id}-${key}`}
          aria-label={label}
          hidden={!opened.has(key)}
          className={classes.disclosed}
        >
          {opened.has(key) ? content : null}
        </section>
      ))}
    </div>
  );
}
