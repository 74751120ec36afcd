/** Given and family names of contacts and accounts; the persons are invented. */
export const givenNames = `Dana Marcus Elena Priya Theo Naomi Owen Camila Jonah Farah Wesley Imani Carter Lucia Henrik
Tessa Andre Mei Rohan Greta Silas Noor Damian Yvette Callum Aisha Bram Odette Felix Renata Ezra Talia Victor Hana
Julian Sabine Malik Corinne Dmitri Paloma Everett Leila Nolan Beatrix Kofi Astrid Desmond Marisol Anders Keiko`.split(
  /\s+/,
);

export const familyNames = `Averwood Bellacott Carrowden Delmarsh Eastlander Farnquist Gallenby Harwyck Ivarsdale
Jessamore Kalloway Lindqvern Marbrook Norrisby Okonvale Pendrake Quillan Ravensworth Sandoverre Tamberlin Underhollow
Vasquarro Wetherlane Yarborne Zellman Ashgrovel Brightmoor Castelwyn Dunmarrow Everhallow Fairlocke Grantwell
Hollisande Ingramoor Kestlewood Larkhamby Moncrave Northwyn Oakhallen Prestmoor`.split(/\s+/);
