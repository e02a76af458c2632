/* Rows that the browser keeps on this device, one kind of them in a database of its own. */

/** A request to the browser's database as a promise. */
export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });

/** Opens the rows when they are first asked for; each row has an `id`. */
export function keptRows(name: string, kind: string): (mode: IDBTransactionMode) => Promise<IDBObjectStore> {
  let opened: IDBDatabase | null = null;
  return async (mode) => {
    if (!opened) {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(kind, { keyPath: 'id' }));
      opened = await settled(request);
      opened.addEventListener('close', () => (opened = null)); // a browser may take it away
    }
    return opened.transaction(kind, mode).objectStore(kind);
  };
}
