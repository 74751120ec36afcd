// Tests ask for kinds by name, as the server does, which has them all from its start.
import '../../../src/lending/kinds/all.ts';
