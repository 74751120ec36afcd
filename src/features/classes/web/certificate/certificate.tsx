import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatDate } from '../../../../ui/format.ts';
import { Mark } from '../../../../ui/page/mark.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import classes from './certificate.module.css';

/** Prints the certificate of a class. It exists only while it is printed, and no call is made for it. */
export function useCertificate(): {
  readonly certificate: ReactNode;
  readonly printCertificate: (title: string) => void;
} {
  const [title, setTitle] = useState<string>();
  return {
    certificate: title === undefined ? null : createPortal(<Certificate title={title} />, document.body),
    printCertificate: (title) => {
      // The paper is laid out as soon as printing begins.
      flushSync(() => setTitle(title));
      window.print();
      setTitle(undefined);
    },
  };
}

function Certificate({ title }: { readonly title: string }) {
  const session = useSession();
  const name = session.status === 'in' ? `${session.profile.firstName} ${session.profile.lastName}` : '';
  return (
    <article className={classes.certificate} data-certificate>
      <Mark />
      <p className={classes.kind}>Certificate of completion</p>
      <p className={classes.name}>{name}</p>
      <p>has completed the class</p>
      <h1>{title}</h1>
      <p>Every section was read, and its quiz passed with 80% or higher.</p>
      <p className={classes.date}>Printed on {formatDate(new Date())}</p>
    </article>
  );
}
