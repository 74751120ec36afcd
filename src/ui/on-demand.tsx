import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
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

/**
 * A component whose code is fetched when it is first needed, and which stays from then on. Where it may be needed it is
 * fetched ahead, once the page is idle, so that the click which needs it does not wait for it.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  isNeeded: (props: Props) => boolean,
): FunctionComponent<Props> => {
  // React's types ask lazy components for props without generics; these are handed through as they are.
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => <WhenNeeded Loaded={Loaded} load={load} props={props} needed={isNeeded(props)} />;
};

interface WhenNeededProps<Props extends object> {
  readonly Loaded: ComponentType<Props>;
  readonly load: () => Promise<unknown>;
  readonly props: Props;
  readonly needed: boolean;
}

function WhenNeeded<Props extends object>({ Loaded, load, props, needed }: WhenNeededProps<Props>) {
  const [wanted, setWanted] = useState(needed);
  if (needed && !wanted) setWanted(true);
  useEffect(() => (wanted ? undefined : whenIdle(load)), [wanted, load]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
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
