/*
 * The line to a server. It opens when it is first needed and again after every cut; what was asked and not answered is asked
 * again with the same key, so that it happens once.
 */

export interface Reply {
  readonly ok: boolean;
  readonly error?: string;
  readonly [field: string]: unknown;
}

export interface OnlineLine {
  ask(request: object): Promise<Reply>;
  readonly isOpen: boolean;
  close(): void;
}

/** As much of a WebSocket as is needed. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', hear: () => void): void;
  addEventListener(type: 'message', hear: (event: { readonly data: unknown }) => void): void;
}

export interface OnlineNeeds {
  /** Makes oneself known to the server, by a cookie that only the browser sees. */
  readonly introduce: () => Promise<void>;
  readonly openSocket: () => Socket;
  readonly newKey: () => string;
  /** Tells when the device loses its network and when it is there again. */
  readonly onNetwork?: (hear: (isThere: boolean) => void) => void;
  /** What came without being asked for. */
  readonly hear: (news: Readonly<Record<string, unknown>>) => void;
  /** The line was opened or cut. */
  readonly onChange: (isOpen: boolean) => void;
}

const FIRST_PAUSE = 300; // milliseconds
const LONGEST_PAUSE = 15_000;
const PATIENCE = 10_000; // for the first answer; after that whoever asked is told that there is no connection

interface Asked {
  readonly text: string;
  readonly resolve: (reply: Reply) => void;
}

export function makeOnlineLine({ introduce, openSocket, newKey, onNetwork, hear, onChange }: OnlineNeeds): OnlineLine {
  const asked = new Map<number, Asked>();
  let socket: Socket | null = null;
  let latest: Socket | null = null; // being opened, or open
  let isOpen = false;
  let isOpening = false;
  let isClosed = false;
  let pause = FIRST_PAUSE;
  let last = 0;

  const later = (): void => {
    isOpening = false;
    if (isClosed || (asked.size === 0 && !isWanted)) return;
    setTimeout(open, pause);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  };

  let isWanted = false; // once it was open it is kept open
  const open = (): void => {
    if (isOpening || isOpen || isClosed) return;
    isOpening = true;
    introduce().then(() => {
      const line = openSocket();
      latest = line;
      line.addEventListener('open', () => {
        [socket, isOpen, isOpening, isWanted, pause] = [line, true, false, true, FIRST_PAUSE];
        for (const { text } of asked.values()) line.send(text);
        onChange(true);
      });
      line.addEventListener('message', ({ data }) => {
        if (socket === line) receive(String(data));
      });
      line.addEventListener('close', () => {
        if (latest !== line) return;
        drop(line);
        later();
      });
    }, later);
  };

  const drop = (line: Socket): void => {
    latest = null;
    if (socket !== line) return;
    [socket, isOpen] = [null, false];
    onChange(false);
  };

  // A line whose network is gone looks open for minutes: nobody tells it.
  onNetwork?.((isThere) => {
    pause = FIRST_PAUSE;
    const line = socket;
    if (line) {
      drop(line);
      line.close();
      later();
    } else if (isThere && isWanted) open();
  });

  const receive = (text: string): void => {
    const message: Record<string, unknown> = JSON.parse(text);
    if ('news' in message) {
      hear(message);
      return;
    }
    const id = Number(message.id);
    asked.get(id)?.resolve(message as Reply);
    asked.delete(id);
  };

  return {
    ask: (request) =>
      new Promise((resolve) => {
        const id = ++last;
        const text = JSON.stringify({ id, key: newKey(), ...request });
        const timer = setTimeout(() => {
          if (isOpen || !asked.delete(id)) return;
          resolve({ ok: false, error: 'There is no connection to the server just now.' });
        }, PATIENCE);
        asked.set(id, {
          text,
          resolve: (reply) => {
            clearTimeout(timer);
            resolve(reply);
          },
        });
        if (socket) socket.send(text);
        else open();
      }),
    get isOpen() {
      return isOpen;
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
