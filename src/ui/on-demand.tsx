import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** A component whose code is fetched when it is first needed, and which stays from then on. */
export const onDemand = <Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  isNeeded: (props: Props) => boolean,
): FunctionComponent<Props> => {
  // React's types ask lazy components for props without generics; these are handed through as they are.
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => <WhenNeeded Loaded={Loaded} props={props} needed={isNeeded(props)} />;
};

interface WhenNeededProps<Props extends object> {
  readonly Loaded: ComponentType<Props>;
  readonly props: Props;
  readonly needed: boolean;
}

function WhenNeeded<Props extends object>({ Loaded, props, needed }: WhenNeededProps<Props>) {
  const [wanted, setWanted] = useState(needed);
  if (needed && !wanted) setWanted(true);
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
