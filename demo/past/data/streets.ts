import type { StateCode } from '../../../src/kernel/states.ts';

/** Streets that do not have to exist, in towns that do. */
export const streets =
  `Acorn Hollow|Birchwater Lane|Cinder Path|Driftwood Row|Elderberry Way|Fernbank Street|Gable Court
Hollyhock Drive|Ivory Mill Road|Jasper Close|Kettle Creek Road|Lantern Street|Marigold Rise|Nettle Lane|Orchard Bend
Pinecone Terrace|Quill Street|Rustic Gate|Sparrow Field|Thistle Down Road|Upland Row|Vesper Lane|Willow Brook|Yarrow Court`.split(
    /[|\n]/,
  );

export const cities: readonly { readonly name: string; readonly state: StateCode; readonly zip: string }[] = [
  { name: 'Austin', state: 'TX', zip: '78704' },
  { name: 'Dallas', state: 'TX', zip: '75208' },
  { name: 'Tampa', state: 'FL', zip: '33604' },
  { name: 'Atlanta', state: 'GA', zip: '30316' },
  { name: 'Charlotte', state: 'NC', zip: '28205' },
  { name: 'Columbus', state: 'OH', zip: '43215' },
  { name: 'Phoenix', state: 'AZ', zip: '85016' },
  { name: 'Nashville', state: 'TN', zip: '37206' },
  { name: 'Philadelphia', state: 'PA', zip: '19125' },
  { name: 'Sacramento', state: 'CA', zip: '95818' },
  { name: 'Chicago', state: 'IL', zip: '60622' },
  { name: 'Denver', state: 'CO', zip: '80205' },
];
