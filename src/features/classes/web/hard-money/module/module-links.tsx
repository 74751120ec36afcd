import type { HardMoneyModule } from '../../../../../content/classes/hard-money/modules.ts';
import { AppLink } from '../../../../../ui/addresses.tsx';
import { modules } from '../module-progress.ts';
import classes from './module-view.module.css';

/** The ways to the module before and after. */
export function ModuleLinks({ module: { id, links } }: { readonly module: HardMoneyModule }) {
  const place = modules.findIndex((one) => one.id === id);
  const ways = [
    { title: modules[place - 1]?.title, to: links.previous, label: 'Previous module' },
    { title: modules[place + 1]?.title, to: links.next, label: 'Next module' },
  ];
  return (
    <nav aria-label="Modules" className={classes.onward}>
      {ways.map(({ title, to, label }) =>
        title === undefined || to === undefined ? null : (
          <AppLink key={label} to={to}>
            <span>{label}</span>
            {title}
          </AppLink>
        ),
      )}
    </nav>
  );
}
