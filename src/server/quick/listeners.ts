/* Whose pages are told of searches and invitations: all connections on which somebody asked for that. */

export interface Listener {
  readonly person: { readonly id: string };
  send(text: string): void;
}

export interface Listeners {
  add(listener: Listener): void;
  remove(listener: Listener): void;
  send(person: string, text: string): void;
  has(person: string): boolean;
  people(): Iterable<string>;
}

export function makeListeners(): Listeners {
  const all = new Map<string, Set<Listener>>();
  return {
    add(listener) {
      const { id } = listener.person;
      const theirs = all.get(id) ?? new Set();
      all.set(id, theirs.add(listener));
    },
    remove(listener) {
      const { id } = listener.person;
      const theirs = all.get(id);
      if (theirs?.delete(listener) && theirs.size === 0) all.delete(id);
    },
    send(person, text) {
      for (const listener of all.get(person) ?? []) listener.send(text);
    },
    has: (person) => all.has(person),
    people: () => all.keys(),
  };
}
