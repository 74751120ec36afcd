import { Alert, Anchor } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useLoaderData } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { helpTopics, type RenderedArticle } from '../../../content/article.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { Contents, Prose } from '../../../ui/reading/prose.tsx';
import { NotFoundPage } from '../layout/fallback-pages.tsx';
import { ArticleMeta } from './article-meta.tsx';
import { AskPerson } from './ask-person.tsx';
import classes from './public-pages.module.css';

/** One article of src/content, at the address of its room. */
export function ArticlePage() {
  const loaded = useLoaderData({ strict: false });
  const article = loaded?.article;
  if (article === undefined || article === null) return <NotFoundPage />;
  return (
    <div className={classes.page}>
      <article>
        <header className={classes.head}>
          <WayBack article={article} />
          <h1>{article.title}</h1>
          <p className={classes.lead}>{article.summary}</p>
          <ArticleMeta card={article} />
        </header>
        {article.notice === '' ? null : (
          <Alert color="amber" icon={<IconPencil />} mb="xl" maw="70ch" title={article.notice} />
        )}
        <div className={classes.columns}>
          <Contents headings={article.headings} className={classes.aside} />
          <div className={classes.text}>
            <Prose html={article.html} />
          </div>
        </div>
      </article>
      <Onward room={article.room} />
    </div>
  );
}

function WayBack({ article: { room, topic, kind } }: { readonly article: RenderedArticle }) {
  if (room === 'pages') return null;
  const label = { help: 'Help', guides: 'Guides', blog: 'Blog' }[room];
  return (
    <Anchor component={Link} to={`/${room}`} className={classes.back}>
      {label}
      {topic === undefined ? '' : `: ${helpTopics[topic]}`}
      {room === 'guides' && kind !== '' ? `: ${kindNames(kind).displayName}` : ''}
    </Anchor>
  );
}

const onward: Readonly<Record<string, ReactNode>> = {
  guides: (
    <>
      Have a deal of your own? <Link to="/signup">Sign up</Link> and search with its numbers, read{' '}
      <Link to="/guides">another guide</Link>, or <Link to="/contact">contact us</Link>.
    </>
  ),
  blog: (
    <>
      Read <Link to="/blog">another post</Link> or one of the longer <Link to="/guides">guides</Link>.
    </>
  ),
};

function Onward({ room }: { readonly room: RenderedArticle['room'] }) {
  if (room === 'help') return <AskPerson />;
  const text = onward[room];
  return text === undefined ? null : <p className={classes.onward}>{text}</p>;
}
