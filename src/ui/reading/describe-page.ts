import { useEffect } from 'react';

/** Tells search engines what the page is about. */
export const describePage = (text: string): void =>
  document.querySelector('meta[name="description"]')?.setAttribute('content', text);

/** For pages whose description comes with their own code. */
export const useDescription = (text: string): void => useEffect(() => describePage(text), [text]);
