import { Link, useLoaderData } from '@tanstack/react-router';
import { type ArticleCard, addressOf } from '../../../content/article.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { ArticleMeta } from './article-meta.tsx';
import classes from './public-pages.module.css';

/** /guides: the longer articles about the loans. */
export const GuidesPage = () => (
  <ListPage
    title="Guides"
    lead="How lenders size loans for real estate investors, with worked numbers. Every example is calculated the way Plinth does it."
  />
);

/** /blog: shorter notes about the trade and the product. */
export const BlogPage = () => (
  <ListPage title="Blog" lead="Short notes on lending, and on why the product works the way it does." />
);

function ListPage({ title, lead }: { readonly title: string; readonly lead: string }) {
  const cards = useLoaderData({ strict: false })?.cards ?? [];
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </header>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <Card key={card.slug} card={card} />
        ))}
      </ul>
      <p className={classes.onward}>
        Looking for how something works in Plinth? Read the step-by-step <Link to="/help">help articles</Link>.
      </p>
    </div>
  );
}

function Card({ card }: { readonly card: ArticleCard }) {
  return (
    <li className={classes.card}>
      {card.room === 'guides' ? (
        <p className={classes.kind}>{card.kind === '' ? 'All loan types' : kindNames(card.kind).displayName}</p>
      ) : null}
      <h2>
        <AppLink to={addressOf(card)}>{card.title}</AppLink>
      </h2>
      <p className={classes.summary}>{card.summary}</p>
      <ArticleMeta card={card} />
    </li>
  );
}
