/** Items by a key, in the order in which they come. (`Map.groupBy` does the same, from Node 21 on; the engine's package runs on 20.) */
export function groupsOf<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
