import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';

/** A component whose code is fetched when it is first needed, and which stays from then on. */
export const onDemand = <Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  isNeeded: (props: Props) => boolean,
): FunctionComponent<Props> => {
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
