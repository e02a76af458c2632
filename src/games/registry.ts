import { arquetect } from './arquetect/arquetect.ts';
import { avenueEmpires } from './avenue-empires/avenue-empires.ts';
import type { Door } from './door.ts';
import { fiveAges } from './five-ages/five-ages.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { upperCataracts } from './upper-cataracts/upper-cataracts.ts';

/** All games there are: the only place that names them. */
export const doors: readonly Door[] = [avenueEmpires, arquetect, fiveAges, rebuild, upperCataracts];
