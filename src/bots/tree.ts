import type { Choices } from '../engine/choices.ts';
import type { Seat } from '../engine/words.ts';

/**
 * What was learned below the first decision. A node is what one seat can tell of how it came there: everybody's open
 * actions and its own secret ones, never another's secret choice. Each arm remembers what it brought to the seat that
 * decides, which plays for its own good (max-n).
 */
export interface Tree {
  readonly keys: Int32Array; // open addressing; 0: empty
  readonly visits: Float64Array; // node → how often it was met
  readonly codes: Int32Array; // arms of a node lie side by side
  readonly times: Float64Array;
  readonly sums: Float64Array;
  readonly arms: Uint8Array; // node → how many arms it has
  used: number;
}

const NODES = 4096;
const ARMS = 12;
const FULL = NODES * 0.75;

export const makeTree = (): Tree => ({
  keys: new Int32Array(NODES),
  visits: new Float64Array(NODES),
  codes: new Int32Array(NODES * ARMS),
  times: new Float64Array(NODES * ARMS),
  sums: new Float64Array(NODES * ARMS),
  arms: new Uint8Array(NODES),
  used: 0,
});

export const mix = (key: number, number: number): number => {
  const mixed = Math.imul((key ^ number) + 0x9e3779b9, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) | 0;
};

export const keyFor = (open: number, secret: number, seat: Seat): number => mix(mix(open, secret), seat + 1) || 1;

/** The node of this key, −1 if it is new and not to be made. */
export function findNode(tree: Tree, key: number, mayMake: boolean): number {
  let at = (key >>> 0) % NODES;
  while (tree.keys[at] !== 0) {
    if (tree.keys[at] === key) return at;
    at = at + 1 === NODES ? 0 : at + 1;
  }
  if (!mayMake || tree.used >= FULL) return -1;
  tree.keys[at] = key;
  tree.used++;
  return at;
}

const CURIOSITY = 0.35;

/**
 * The arm to try in this node: of the candidates in this world only the first few, more of them the more often the node
 * was met; a new one at once, else by its mean and how little it is known. An index into `codes`.
 */
export function pickArm(tree: Tree, node: number, { codes, count }: Choices): number {
  const met = tree.visits[node]!;
  const wide = Math.min(count, ARMS, 1 + Math.floor(Math.sqrt(met)));
  const curiosity = CURIOSITY * Math.sqrt(Math.log(met + 1));
  let best = -1;
  let most = -Infinity;
  for (let i = 0; i < wide; i++) {
    const arm = armOf(tree, node, codes[i]!);
    if (arm < 0) continue; // no room: worlds differ in what they allow
    const times = tree.times[arm]!;
    if (times === 0) return arm;
    const worth = tree.sums[arm]! / times + curiosity / Math.sqrt(times);
    if (worth <= most) continue;
    most = worth;
    best = arm;
  }
  return best;
}

function armOf(tree: Tree, node: number, code: number): number {
  const first = node * ARMS;
  const after = first + tree.arms[node]!;
  for (let arm = first; arm < after; arm++) if (tree.codes[arm] === code) return arm;
  if (tree.arms[node] === ARMS) return -1;
  tree.arms[node]!++;
  tree.codes[after] = code;
  return after;
}

export function remember(tree: Tree, arm: number, worth: number): void {
  tree.times[arm]!++;
  tree.sums[arm]! += worth;
  tree.visits[Math.floor(arm / ARMS)]!++;
}
