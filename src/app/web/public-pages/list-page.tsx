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
    lead="How lenders size the loans that real-estate investors use, with numbers you can follow. Each example is counted the way Plinth counts."
  />
);

/** /blog: shorter notes about the trade and the product. */
export const BlogPage = () => (
  <ListPage title="Blog" lead="Shorter notes about the trade, and about why the product does what it does." />
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
        Looking for how something works in Plinth? The <Link to="/help">help articles</Link> say it step by step.
      </p>
    </div>
  );
}

function Card({ card }: { readonly card: ArticleCard }) {
  return (
    <li className={classes.card}>
      {card.room === 'guides' ? (
        <p className={classes.kind}>{card.kind === '' ? 'Every kind of loan' : kindNames(card.kind).displayName}</p>
      ) : null}
      <h2>
        <AppLink to={addressOf(card)}>{card.title}</AppLink>
      </h2>
      <p className={classes.summary}>{card.summary}</p>
      <ArticleMeta card={card} />
    </li>
  );
}
