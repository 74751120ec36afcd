import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/theme/mantine.css';
import '../../ui/theme/global.css';
import { startSession } from '../../features/accounts/web/session.ts';
import { addLiveQueries } from '../../ui/api/live-queries.ts';
import { queryClient } from '../../ui/api/query-client.ts';
import { refuseStrayDrops } from '../../ui/page/stray-drops.ts';
import type { WebFeature } from '../../ui/page/web-feature.ts';
import { colorSchemeManager, styleNonce } from '../../ui/theme/appearance.ts';
import { cssVariables, theme } from '../../ui/theme/theme.ts';
import { webFeatures } from './features.ts';
import { Hosts } from './layout/hosts.tsx';
import { router } from './site-map.tsx';

const features: readonly WebFeature[] = webFeatures;
addLiveQueries(...features.map(({ liveQueries = {} }) => liveQueries));
startSession({
  lead: (href) => router.navigate({ href, replace: true }),
  changed: () => void router.invalidate(),
});

refuseStrayDrops();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root.');
const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={() => styleNonce}
      deduplicateInlineStyles
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <Hosts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
const start = () => {
  const root = createRoot(element);
  // In slices between which the page answers: a phone takes long over the whole of it.
  startTransition(() => root.render(app));
};
/** A text that the server has sent stays until the whole page can take its place. */
const begin = () => (element.hasChildNodes() ? void router.load().finally(start) : start());

// Browsers that know no Temporal fetch one; the others fetch nothing.
if ('Temporal' in globalThis) begin();
else void import('temporal-polyfill/global').finally(begin);
