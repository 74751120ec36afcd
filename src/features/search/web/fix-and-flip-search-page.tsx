import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { HelpButton } from './help-button.tsx';
import type { QuoteFlow } from './quote-slot.ts';
import classes from './search.module.css';
import { SearchWorkbench } from './search-workbench.tsx';
import { useLastScenario } from './use-kept-scenario.ts';

/** /search/fix-and-flip, with the quote form that opens from its results. */
export const withQuoteFlow = (Quotes: QuoteFlow): ComponentType =>
  function FixAndFlipSearchPage() {
    const last = useLastScenario();
    return (
      <Page
        title="Fix & Flip lenders"
        subtitle="Every lender program, checked against this deal as you type."
        width="wide"
        actions={<Actions />}
      >
        {last.isPending ? <Loading /> : <SearchWorkbench initial={last.data?.scenario ?? {}} Quotes={Quotes} />}
      </Page>
    );
  };

function Actions() {
  return (
    <>
      <Button
        component={Link}
        to="/lender-search"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        Back to Loan Types
      </Button>
      <HelpButton />
    </>
  );
}

function Loading() {
  return (
    <div className={classes.columns}>
      <Skeleton height={640} radius="lg" />
      <LoadingRows rows={7} height={76} />
    </div>
  );
}
