import { formatDate } from '../../../../ui/format.ts';
import { Mark } from '../../../../ui/page/mark.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import classes from './printed.module.css';

/** The certificate of a mini-class. Without a name there is a line to write it on. */
export function Certificate({ title }: { readonly title: string }) {
  const session = useSession();
  const name = session.status === 'in' ? `${session.profile.firstName} ${session.profile.lastName}` : '';
  return (
    <article className={classes.certificate}>
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
