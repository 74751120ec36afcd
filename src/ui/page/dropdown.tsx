import { UnstyledButton } from '@mantine/core';
import { useClickOutside, useId } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ComponentProps, type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { AppLink } from '../addresses.tsx';
import classes from './dropdown.module.css';

interface DropdownProps {
  /** What the button shows. */
  readonly button: ReactNode;
  /** The button's name where its content does not say it. */
  readonly name?: string;
  readonly className?: string | undefined;
  readonly align?: 'start' | 'end';
  readonly width?: number;
  /** For more than a list of entries: no padding of its own, and the width of the screen on a phone. */
  readonly roomy?: boolean;
  /** Marks the button of the menu that holds the current page. */
  readonly current?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel under it, in the header where nothing needs to be measured. Closes on Escape, outside clicks,
 * when the focus leaves, and on navigation. Its links stay links: Tab walks them.
 */
export function Dropdown(props: DropdownProps) {
  const { button, name, className, align = 'start', width = 220, roomy, current, children } = props;
  const { open, setOpen, frame } = useOpen();
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  /** What is done in the panel closes it; the keyboard goes on from the button. */
  const close = () => {
    if (frame.current?.contains(document.activeElement)) opener.current?.focus();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame only hears the keys of what is inside it
    <div
      ref={frame}
      className={classes.frame}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <UnstyledButton
        ref={opener}
        className={className ?? ''}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={name}
        data-current={current || undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </UnstyledButton>
      {open ? (
        <div
          id={panelId}
          className={classes.panel}
          data-align={align}
          data-roomy={roomy}
          style={{ '--panel-width': `${width}px` } as CSSProperties}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

/** Open for one address only: a navigation closes it without an effect. */
function useOpen() {
  const href = useRouterState({ select: ({ location }) => location.href });
  const [openAt, setOpenAt] = useState<string>();
  const frame = useClickOutside<HTMLDivElement>(() => setOpenAt(undefined));
  return { open: openAt === href, setOpen: (open: boolean) => setOpenAt(open ? href : undefined), frame };
}

interface DropdownItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function DropdownLink({ icon, children, ...rest }: DropdownItemProps & ComponentProps<typeof AppLink>) {
  return (
    <AppLink {...rest} className={classes.item ?? ''}>
      {icon}
      {children}
    </AppLink>
  );
}

interface DropdownButtonProps extends DropdownItemProps {
  readonly onClick: () => void;
  /** For a choice among several: whether it is the chosen one. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

export function DropdownButton({ icon, children, onClick, pressed, disabled }: DropdownButtonProps) {
  return (
    <UnstyledButton className={classes.item ?? ''} onClick={onClick} aria-pressed={pressed} disabled={disabled}>
      {icon}
      {children}
    </UnstyledButton>
  );
}
