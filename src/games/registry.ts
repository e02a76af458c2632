/* All games there are, one line each: the only place that names them. */

export { arquetect } from './arquetect/arquetect.ts';
export { avenueEmpires } from './avenue-empires/avenue-empires.ts';
export { fiveAges } from './five-ages/five-ages.ts';
export { rebuild } from './rebuild/rebuild.ts';
export { upperCataracts } from './upper-cataracts/upper-cataracts.ts';
