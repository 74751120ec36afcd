import {
  type Icon,
  IconBuildingBridge,
  IconBuildingSkyscraper,
  IconBuildingWarehouse,
  IconCrane,
  IconHammer,
  IconHomeDollar,
} from '@tabler/icons-react';
import type { Picture } from '../../lending/kinds/kind.ts';

/** How the picture of a kind is drawn. */
export const pictureIcons: Readonly<Record<Picture, Icon>> = {
  hammer: IconHammer,
  home: IconHomeDollar,
  crane: IconCrane,
  warehouse: IconBuildingWarehouse,
  skyscraper: IconBuildingSkyscraper,
  bridge: IconBuildingBridge,
};
