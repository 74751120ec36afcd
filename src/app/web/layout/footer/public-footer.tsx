import { Link } from '@tanstack/react-router';
import { Mark } from '../../../../ui/page/mark.tsx';
import classes from './public-footer.module.css';

export const footerColumns = [
  {
    title: 'Learn',
    links: [
      ['/calculators', 'Calculators'],
      ['/guides', 'Guides'],
      ['/blog', 'Blog'],
      ['/webinars', 'Webinars'],
      ['/help', 'Help'],
    ],
  },
  {
    title: 'Company',
    links: [
      ['/about', 'About'],
      ['/careers', 'Careers'],
      ['/partners', 'Partners'],
    ],
  },
  {
    title: 'Contact us',
    links: [
      ['/contact', 'Contact'],
      ['/demo', 'Demo'],
    ],
  },
  {
    title: 'Trust',
    links: [
      ['/verify', 'Verify a document'],
      ['/security', 'Security'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  },
] as const;

/** Under every page that needs no session. */
export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.brand}>
          <Mark size={24} />
          Plinth
        </p>
        <nav aria-label="Footer" className={classes.columns}>
          {footerColumns.map(({ title, links }) => (
            <div key={title}>
              <p className={classes.title}>{title}</p>
              <ul>
                {links.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
