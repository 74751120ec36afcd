import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './mantine.css';
import './global.css';
import { colorSchemeManager, styleNonce } from './appearance.ts';
import { queryClient } from './kit/query-client.ts';
import { endSessionsOnRefusal, followOtherTabs } from './kit/session.ts';
import { Hosts } from './layout/hosts.tsx';
import { router } from './site-map.tsx';
import { cssVariables, theme } from './theme.ts';

endSessionsOnRefusal();
followOtherTabs();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root.');
createRoot(element).render(
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
  </StrictMode>,
);
