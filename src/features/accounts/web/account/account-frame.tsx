import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../../../ui/page/page.tsx';
import classes from './account-frame.module.css';

const sections = [
  ['/account', 'Profile'],
  ['/account/security', 'Sign-in and security'],
  ['/account/notifications', 'Notifications'],
  ['/account/reminders', 'Reminders'],
  ['/account/certificates', 'Certificates'],
  ['/account/api', 'API keys'],
  ['/account/webhooks', 'Webhooks'],
  ['/account/data', 'Your data'],
] as const;

interface AccountFrameProps {
  readonly title: (typeof sections)[number][1];
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** A section of the account, with the way to the others: beside it on wide screens, over it on phones. */
export function AccountFrame({ title, subtitle, children }: AccountFrameProps) {
  return (
    <div className={classes.frame}>
      <nav aria-label="Account" className={classes.sections}>
        <ul>
          {sections.map(([to, label]) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: true }} className={classes.section}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Page title={title} subtitle={subtitle} width="narrow">
        {children}
      </Page>
    </div>
  );
}
