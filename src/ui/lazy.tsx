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
import { whenIdle, whileLoading } from './api/idle.ts';

/** Code that is fetched when it is needed. @throws NetworkError when it cannot be */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await whileLoading(load);
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
const nothing = () => null;

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
  const Lazy: ComponentType<Props> = lazy(() => whileLoading(prefetch));
  return { prefetch, component: () => loaded ?? Lazy };
}

/** A component whose code comes when it is needed, or before that. */
export type LazyComponent<Props> = FunctionComponent<Props> & Pick<LazyCode<Props>, 'prefetch'>;

/**
 * A component whose code is fetched when it is first drawn. Until it is there the fallback stands in its place; when the network
 * fails just then it stays there, the rest of the page is not touched, and the page says that it should be loaded again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<Drawn<Props>>,
  Fallback: Drawn<Props> = nothing,
): LazyComponent<Props> {
  const code = lazyCode(load);
  const draw = (props: Props) => <Loading code={code} Fallback={Fallback} props={props} />;
  return Object.assign(draw, { prefetch: code.prefetch });
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

/** A component that can wait: its code is fetched once the page has everything else. Until then the fallback stands in its place. */
export function lazyOnceIdle<Props extends object>(
  load: () => Promise<Drawn<Props>>,
  Fallback: Drawn<Props> = nothing,
): FunctionComponent<Props> {
  const code = lazyCode(load);
  return (props) => <OnceIdle code={code} Fallback={Fallback} props={props} />;
}

function OnceIdle<Props extends object>({ code, Fallback, props }: LoadingProps<Props>) {
  const [isDue, setIsDue] = useState(false);
  useEffect(
    () =>
      whenIdle(async () => {
        // What did not come is missed when it is drawn.
        await code.prefetch().catch(() => {});
        setIsDue(true);
      }),
    [code],
  );
  return isDue ? <Loading code={code} Fallback={Fallback} props={props} /> : createElement(Fallback, props);
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

/**
 * For a dialog whose code arrives when it is first opened: it is drawn closed once and opens then. A dialog notes where the
 * focus was when it opens, so one that begins open would not know where to put it back.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return isMounted && opened;
}
