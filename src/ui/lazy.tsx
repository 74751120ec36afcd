import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
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

/** Code of a component that did not come. */
class MissingCode extends NetworkError {}

let isMissing = false;
const watchers = new Set<() => void>();
function watchMissing(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
/** Code that the page wanted to draw did not come. Browsers keep that answer, so only loading the page again brings it. */
export const useIsCodeMissing = (): boolean => useSyncExternalStore(watchMissing, () => isMissing);

function reportMissing(error: unknown): void {
  if (!(error instanceof MissingCode)) return;
  isMissing = true;
  for (const watcher of watchers) watcher();
}

type Drawn<Props> = (props: Props) => ReactNode;

interface LazyCode<Props> {
  prefetch(): Promise<unknown>;
  /** The component itself once it is there: React draws its own `lazy` a moment later even then. */
  component(): ComponentType<Props>;
}

function lazyCode<Props extends object>(load: () => Promise<Drawn<Props>>): LazyCode<Props> {
  let loaded: Drawn<Props> | undefined;
  const prefetch = async () => {
    try {
      loaded ??= await load();
    } catch (cause) {
      throw new MissingCode(cause);
    }
    return { default: loaded };
  };
  const Lazy: ComponentType<Props> = lazy(prefetch);
  return { prefetch, component: () => loaded ?? Lazy };
}

/**
 * A component whose code is fetched when it is first drawn. Until it is there the fallback stands in its place; when the network
 * fails just then it stays there, the rest of the page is not touched, and the page says that it should be loaded again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<Drawn<Props>>,
  Fallback: Drawn<Props> = () => null,
): FunctionComponent<Props> {
  const code = lazyCode(load);
  return (props) => <Loading code={code} Fallback={Fallback} props={props} />;
}

interface LoadingProps<Props> {
  readonly code: LazyCode<Props>;
  readonly Fallback: Drawn<Props>;
  readonly props: Props;
}

function Loading<Props extends object>({ code, Fallback, props }: LoadingProps<Props>) {
  // What is drawn stays the same component when its code arrives, or its state would go.
  const [Component] = useState(() => code.component());
  const fallback = createElement(Fallback, props);
  return (
    <ErrorBoundary
      onError={reportMissing}
      fallbackRender={({ error }) => {
        // What breaks while it is drawn is the page's to show.
        if (!(error instanceof MissingCode)) throw error;
        return fallback;
      }}
    >
      <Suspense fallback={fallback}>{createElement(Component, props)}</Suspense>
    </ErrorBoundary>
  );
}

/**
 * A component whose code is fetched when it is first needed, and which stays from then on. Where it may be needed it is
 * prefetched once the page is idle, so that the click which needs it does not wait for it.
 */
export function lazyWhenNeeded<Props extends object>(
  load: () => Promise<Drawn<Props>>,
  isNeeded: (props: Props) => boolean,
): FunctionComponent<Props> {
  const code = lazyCode(load);
  return (props) => <WhenNeeded code={code} props={props} needed={isNeeded(props)} />;
}

interface WhenNeededProps<Props> {
  readonly code: LazyCode<Props>;
  readonly props: Props;
  readonly needed: boolean;
}

function WhenNeeded<Props extends object>({ code, props, needed }: WhenNeededProps<Props>) {
  const [wasNeeded, setWasNeeded] = useState(needed);
  if (needed && !wasNeeded) setWasNeeded(true);
  useEffect(() => (wasNeeded ? undefined : whenIdle(code.prefetch)), [wasNeeded, code]);
  return wasNeeded ? <Loading code={code} Fallback={nothing} props={props} /> : null;
}

const nothing = () => null;

/**
 * For a dialog whose code arrives when it is first opened: it is drawn closed once and opens then. A dialog notes where the
 * focus was when it opens, so one that begins open would not know where to put it back.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return isMounted && opened;
}
