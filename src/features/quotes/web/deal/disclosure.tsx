import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './deal.module.css';

interface DisclosureProps {
  readonly label: ReactNode;
  /** Opens it whenever this becomes true; closing stays with the person. */
  readonly calls?: boolean;
  readonly children: ReactNode;
}

/** Something that is read on demand. */
export function Disclosure({ label, calls = false, children }: DisclosureProps) {
  const [opened, setOpened] = useState(calls);
  const id = useId();
  useEffect(() => {
    if (calls) setOpened(true);
  }, [calls]);
  return (
    <div>
      <UnstyledButton
        className={classes.disclosure}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={16} aria-hidden />
        {label}
      </UnstyledButton>
      <div id={id} hidden={!opened} className={classes.disclosed}>
        {opened ? children : null}
      </div>
    </div>
  );
}
