/** Invented words; none is the name of a company we know of. */
const stems = `Quillmoor Tarnwick Ostrellan Velloway Corvandale Mirrowen Drovermead Thistlewend Wendlemere Yarrowfen
Zephyrane Kestermoor Lormavale Pellinwick Ruskinholt Sablethorn Tolvermere Umberwyn Vardenhall Wickenmoor
Bexlandry Calderwyn Dunravale Embermoor Fennowick Gorrendale Haskelmere Ildermoor Jorrenvale Kellowmead
Lundermere Merrowick Norkendale Orlinmoor Primwethy Quorndale Rastermoor Skelwither Trevanmoor Uldermead
Brackenwye Amberholt Birchavane Copperwend Duskmeadow Elderquay Foxmarrow Gallowmere Hollinquay Ironthistle
Juniperfen Kittermoor Larkenwold Marrowgate Nettlequay Oakenvane Plumarrow Quaymarsh Rookenvale Saltwether
Tinderwold Underlark Velvetmoor Willowquern Yewmarrow Zelkenmoor Ashquern Brambleton Cindermarsh Dapplewold
Eiderholt Flintmarrow Gorsevane Harrowquay Inkermoor Jackdawen Kelpstone Lichenmoor Mossquern Nightfen
Otterwold Pebblequay Quiverholt Reedmarrow Sorrelwick Teaselmoor Upperlark Vetchwold Wrenmarsh Yarnmoor
Alderquern Beckmarrow Cobblefen Dunlinwold Emberquay Fernmarrow Gannetmoor Heronquay Ivymarsh Jayquern
Kestrelfen Linnetwold Martenquay Nuthatchen Ospreymoor Plovermarsh Quailwick Ravenquern Siskinvale Ternmarrow
Umbrelwick Vireofen Warblemoor Yaffleholt Zanderwick Avocetmoor Buntingfen Curlewick Dotterelwold Egretmarsh
Fulmarquay Godwitmoor Hobbymarsh Ibismoor Jacanafen Kitemarrow Lapwingen Merlinquern Nightjaren Oriolewick
Petrelmoor Quelefen Redstarrow Skylarken Turnstoneby Umberfinch Veeryquay Whimbrelen Xerafen Yellowhamlet
Arborwend Bellthicket Cloverquern Dovemarsh Evenlark Fallowquay Greenquern Heathermarsh Islequern Jasperwold
Knollmarrow Lindenquay Meadowquern Northquill Orchardfen Pinemarrow Quarrywend Ridgequill Southmarrow Thornquay
Umberline Valequill Westmarrow Yardquill Zinnimoor Anvilmarsh Bellowquay Chiselwold Drillmarrow Easelquay
Framewold Gablequern Hearthquill Ingotmarsh Joistmarrow Keystowen Lintelquay Mortarfen Newelmoor Oriquill
Plinterwold Quoinmarsh Rafterquay Shinglefen Trussmarrow Umbermast Verandamoor Wainscotby Yokemarrow Zincquay
Archwendle Balustern Corbelmoor Dormerquay Eavesmarrow Finialwold Girderquay Halyardfen Inglequay Jambmarrow`.split(
  /\s+/,
);

const trades = [
  'Capital',
  'Lending',
  'Funding',
  'Bridge Capital',
  'Property Finance',
  'Real Estate Capital',
  'Private Lending',
  'Investor Loans',
  'Lending Partners',
  'Credit',
];

/** 200 different company names. */
export const companyNames: readonly string[] = stems.map(
  (stem, index) => `${stem} ${trades[(index * 7 + Math.floor(index / 10)) % trades.length]}`,
);
