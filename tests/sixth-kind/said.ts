import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** An element as the browser gets it first, before any effect. */
export const markupOf = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(MantineProvider, null, element)).replace(/<style.*?<\/style>/gs, '');

/** What an element says, with a bar between its parts. */
export const said = (element: ReactElement): string => markupOf(element).replace(/(<[^>]*>)+/g, '|');
