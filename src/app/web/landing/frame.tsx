import { Mark } from '../../../ui/page/mark.tsx';
import { updates } from './content.ts';

const anchors = [
  ['#features', 'Features'],
  ['#how-it-works', 'How It Works'],
  ['#pricing', 'Pricing'],
  ['#faq', 'FAQ'],
] as const;

const lenderDoors = [
  ['/lender/login', 'Lender login'],
  ['/lender/signup', 'Lender sign-up'],
] as const;

const links = (list: readonly (readonly [href: string, label: string])[]) =>
  list.map(([href, label]) => (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  ));

const Brand = () => (
  <a className="brand" href="/">
    <Mark size={28} />
    Plinth
  </a>
);

export function Header() {
  return (
    <header className="header">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="width bar">
        <Brand />
        <nav className="nav" aria-label="This page">
          <ul>{links(anchors)}</ul>
        </nav>
        <div className="doors">
          <a className="door" href="/lender/login">
            Lender login
          </a>
          <a className="door" href="/lender/signup">
            Lender sign-up
          </a>
          <a className="door" href="/login">
            Log in
          </a>
          <a className="button small" href="/signup">
            Sign up
          </a>
        </div>
        <details className="menu">
          <summary aria-label="Menu">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
              <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </summary>
          <nav aria-label="Menu">
            <ul>{links([...anchors, ['/login', 'Log in'], ['/signup', 'Sign up'], ...lenderDoors])}</ul>
          </nav>
        </details>
      </div>
    </header>
  );
}

const columns = [
  [
    'Product',
    [...anchors, ['#updates', 'Updates'], ['/calculators', 'Calculators'], ['/classes', 'Classes'], ['/demo', 'Demo']],
  ],
  [
    'Learn',
    [
      ['/help', 'Help'],
      ['/guides', 'Guides'],
      ['/blog', 'Blog'],
      ['/webinars', 'Webinars'],
    ],
  ],
  [
    'Company',
    [
      ['/about', 'About'],
      ['/careers', 'Careers'],
      ['/partners', 'Partners'],
      ['/contact', 'Contact'],
    ],
  ],
  ['Lenders', lenderDoors],
] as const;

const legal = [
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/security', 'Security'],
] as const;

export function Footer() {
  return (
    <footer className="footer">
      <div className="width">
        <section id="updates" className="updates" aria-labelledby="updates-title">
          <h2 id="updates-title">Product updates</h2>
          <ul>
            {updates.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <div className="columns">
          <div className="about">
            <Brand />
            <p>One place for every loan.</p>
          </div>
          {columns.map(([title, list]) => (
            <nav key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>{links(list)}</ul>
            </nav>
          ))}
        </div>
        <div className="legal">
          <p>Plinth is a platform, not a lender. Each lender sets its own terms.</p>
          <ul>{links(legal)}</ul>
        </div>
      </div>
    </footer>
  );
}
