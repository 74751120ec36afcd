import {
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { NetworkError } from './api/api.ts';

/**
 * Fetches code ahead of its need, once the page has nothing better to do. Should that fail, it is fetched again when it is
 * needed. Answers how to call it off.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const act = () => void load().catch(() => {});
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: 2_000 });
  return () => cancelIdleCallback(idle);
}

/** Code that is fetched when it is needed. @throws NetworkError when it cannot be */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

let missing = false;
const watchers = new Set<() => void>();
function watchMissing(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
/** Code that the page wanted to draw did not come. Browsers keep that answer, so only loading the page again brings it. */
export const useIsCodeMissing = (): boolean => useSyncExternalStore(watchMissing, () => missing);

function tellMissing(): void {
  missing = true;
  for (const watcher of watchers) watcher();
}

type Drawn<Props> = (props: Props) => ReactNode;

/** Code of a component, and what of it has arrived. */
interface LateCode<Props> {
  readonly load: () => Promise<Drawn<Props>>;
  readonly standIn: Drawn<Props>;
  known: Drawn<Props> | undefined;
}

/**
 * A component whose code is fetched when it is first drawn. Until it is there something else stands in its place, and when the
 * network fails just then, that goes on standing, the rest of the page is not touched (React's own `lazy` would throw), and the
 * page says that it should be loaded again.
 */
export function late<Props extends object>(
  load: () => Promise<Drawn<Props>>,
  standIn: Drawn<Props> = () => null,
): FunctionComponent<Props> {
  const code: LateCode<Props> = { load, standIn, known: undefined };
  return (props) => <Late code={code} props={props} />;
}

interface LateProps<Props> {
  readonly code: LateCode<Props>;
  readonly props: Props;
}

function Late<Props extends object>({ code, props }: LateProps<Props>) {
  const [Loaded, setLoaded] = useState(() => code.known);
  useEffect(() => {
    if (Loaded) return;
    let isOnScreen = true;
    code.load().then((loaded) => {
      code.known = loaded;
      if (isOnScreen) setLoaded(() => loaded);
    }, tellMissing);
    return () => {
      isOnScreen = false;
    };
  }, [code, Loaded]);
  // An element, not a call: it has a state of its own.
  return Loaded ? createElement(Loaded, props) : code.standIn(props);
}

/**
 * A component whose code is fetched when it is first needed, and which stays from then on. Where it may be needed it is
 * fetched ahead, once the page is idle, so that the click which needs it does not wait for it.
 */
export function onDemand<Props extends object>(
  load: () => Promise<Drawn<Props>>,
  isNeeded: (props: Props) => boolean,
): FunctionComponent<Props> {
  const code: LateCode<Props> = { load, standIn: () => null, known: undefined };
  return (props) => <WhenNeeded code={code} props={props} needed={isNeeded(props)} />;
}

function WhenNeeded<Props extends object>({ code, props, needed }: LateProps<Props> & { readonly needed: boolean }) {
  const [wanted, setWanted] = useState(needed);
  if (needed && !wanted) setWanted(true);
  useEffect(() => (wanted ? undefined : whenIdle(code.load)), [wanted, code]);
  return wanted ? <Late code={code} props={props} /> : null;
}

/**
 * For a dialog whose code arrives when it is first opened: it is drawn closed once and opens then. A dialog notes where the
 * focus was when it opens, so one that begins open would not know where to put it back.
 */
export function useOpenedLate(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return drawn && opened;
}
