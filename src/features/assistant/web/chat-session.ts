import { subscribeToToken } from '../../accounts/web/session.ts';

/*
 * The id of the conversation belongs to this tab: a reload continues it, and it goes as soon as somebody logs in or out.
 */
const idKey = 'chatSession';
const openKey = 'chatOpen';

subscribeToToken(() => {
  sessionStorage.removeItem(idKey);
  sessionStorage.removeItem(openKey);
});

export const readSessionId = (): string | undefined => sessionStorage.getItem(idKey) ?? undefined;

export function writeSessionId(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(idKey);
  else sessionStorage.setItem(idKey, id);
}

export const readOpen = (): boolean => sessionStorage.getItem(openKey) === 'true';
export const writeOpen = (open: boolean): void => sessionStorage.setItem(openKey, String(open));
