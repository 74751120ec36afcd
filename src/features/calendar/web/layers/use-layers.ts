import { useLocalStorage } from '@mantine/hooks';
import { useProfile } from '../../../accounts/web/session.ts';
import { type LayerName, layersOf } from '../../../timeline/model.ts';

/** Events, and what is due beside them. */
export type ShownLayer = 'events' | LayerName;

interface Layers {
  /** All that can concern the person. */
  readonly all: readonly ShownLayer[];
  readonly isShown: (layer: ShownLayer) => boolean;
  readonly show: (layer: ShownLayer, shown: boolean) => void;
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** What was stored may be anything. */
function read(stored: string | undefined): readonly string[] {
  try {
    return texts(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
}

/** Which layers a person looks at, kept in this browser. The hidden ones are kept, so that a new layer is shown. */
export function useLayers(): Layers {
  const { id, role } = useProfile();
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `calendarHidden:${id}`,
    defaultValue: [],
    deserialize: read,
    getInitialValueInEffect: false,
  });
  return {
    all: ['events', ...layersOf(role)],
    isShown: (layer) => !hidden.includes(layer),
    show: (layer, shown) =>
      setHidden((before) => (shown ? before.filter((one) => one !== layer) : [...new Set([...before, layer])])),
  };
}
