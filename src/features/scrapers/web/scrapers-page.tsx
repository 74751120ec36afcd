import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { scraperTexts } from '../model.ts';
import { NewScraper } from './new-scraper.tsx';
import { scrapersOptions } from './queries.ts';
import { ScraperCard } from './scraper-card.tsx';
import classes from './scrapers.module.css';

/** /admin/scrapers: where program terms are read from, and how that goes. */
export function ScrapersPage() {
  const query = useQuery(scrapersOptions);
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      Add scraper
    </Button>
  );
  return (
    <Page
      title="Scrapers"
      subtitle="Lenders’ pages and rate sheets that program terms are read from. What they find is proposed; nothing changes until it’s accepted."
      actions={query.data?.scrapers.length ? add : null}
    >
      <DataState
        query={query}
        failed="Couldn't load scrapers."
        isEmpty={({ scrapers }) => scrapers.length === 0}
        empty={
          <EmptyState title={scraperTexts.none} action={add}>
            Add a lender’s page or rate sheet, run it once, then choose which values fill which program fields.
          </EmptyState>
        }
      >
        {({ scrapers }) => (
          <ul className={classes.cards}>
            {scrapers.map((scraper) => (
              <ScraperCard key={scraper._id} scraper={scraper} />
            ))}
          </ul>
        )}
      </DataState>
      <NewScraper
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        canUseBrowser={query.data?.canUseBrowser === true}
      />
    </Page>
  );
}
