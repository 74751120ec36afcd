import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'ref'> {
  /** What stands behind the # of the page's address. */
  readonly section: string;
}

/** A link to a part of this page, which stands in the address; what else the address says stays. */
export const SectionLink = ({ section, ...props }: SectionLinkProps) => (
  <Link
    to="."
    search={(before) => before}
    hash={section}
    activeOptions={{ includeHash: true }}
    replace
    resetScroll={false}
    {...props}
  />
);
