/*
 * The line to a server. It opens when it is first needed and again after every cut; what was asked and not answered is asked
 * again with the same key, so that it happens once.
 */

import type { BuildNews, ServerNews } from '../../desk/server-wire.ts';
import type { LineTrouble } from '../../desk/wire.ts';

export interface Reply {
  readonly ok: boolean;
  readonly error?: string;
  readonly [field: string]: unknown;
}

export interface OnlineLine {
  ask(request: object): Promise<Reply>;
  readonly isOpen: boolean;
  readonly trouble: LineTrouble | null; // why it is not open, where the server has said so
  close(): void;
}

/** The server's own words for taking no connection now. */
export interface LineRefusal {
  readonly text: string;
  readonly seconds: number | null; // until it makes sense to try again; null: it does not
}

/** The server knows us, or wants to, and says no. */
export class Refused extends Error {
  readonly refusal: LineRefusal;

  constructor(refusal: LineRefusal) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

/** As much of a WebSocket as is needed. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'error', hear: () => void): void;
  addEventListener(type: 'close', hear: (event: { readonly code: number; readonly reason: string }) => void): void;
  addEventListener(type: 'message', hear: (event: { readonly data: unknown }) => void): void;
}

export interface OnlineNeeds {
  /** Makes oneself known to the server, by a cookie that only the browser sees; `Refused` if it says no. */
  readonly introduce: () => Promise<void>;
  readonly openSocket: () => Socket;
  /** Why a connection was refused, which a browser does not say; null: it was not, or nobody knows. */
  readonly askWhy?: () => Promise<LineRefusal | null>;
  readonly newKey: () => string;
  /** Tells when the device loses its network and when it is there again. */
  readonly onNetwork?: (hear: (isThere: boolean) => void) => void;
  /** The build of this page; null: it was not built, or nobody has said. */
  readonly build?: () => string | null;
  /** The server has a page of another build. What it says would be misread, so nothing more is heard. */
  readonly onOtherBuild?: () => void;
  /** What came without being asked for. */
  readonly hear: (news: TableNews) => void;
  /** The line was opened or cut. */
  readonly onChange: (isOpen: boolean) => void;
}

const FIRST_PAUSE = 300; // milliseconds
const LONGEST_PAUSE = 15_000;
const FIRST_FLOOD_PAUSE = 5; // seconds after the server has cut us off for asking too much; twice as many each time
const LONGEST_FLOOD_PAUSE = 120;
const CALM = 60_000; // milliseconds of an open line after which that is forgotten
const TOO_MUCH = 1008; // codes with which the server closes a line
const BANNED = 4003;
const PATIENCE = 10_000; // for the first answer; after that whoever asked is told that there is no connection
const LONGEST_SILENCE = 10_000; // a server that takes a question and does not answer it is asked anew

const OTHER_BUILD =
  'The server has another version of this page. It is loaded when you pause; if not, load the page again.';
const NO_CONNECTION = 'There is no connection to the server just now.';

/** All news but that of the build, which the line itself hears. */
export type TableNews = Exclude<ServerNews, BuildNews>;

interface Asked {
  readonly text: string;
  readonly resolve: (reply: Reply) => void;
}

type Answered = Reply & { readonly id: number };

/** What a message says; null: it is none of ours. */
function readMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What comes of this, or a failure if nothing has come of it in time. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(NO_CONNECTION)), LONGEST_SILENCE);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const isBuild = (news: ServerNews): news is BuildNews => news.news === 'build';

/** By the field that only messages of this kind have; what else is in them the server's types say. */
const isOfKind = <T extends object>(
  message: unknown,
  field: keyof T & string,
  type: 'string' | 'number',
): message is T => typeof message === 'object' && message !== null && typeof Reflect.get(message, field) === type;

export function makeOnlineLine(needs: OnlineNeeds): OnlineLine {
  const { introduce, openSocket, askWhy, newKey, onNetwork, build, onOtherBuild, hear, onChange } = needs;
  const asked = new Map<number, Asked>();
  let socket: Socket | null = null;
  let latest: Socket | null = null; // being opened, or open
  let isOpen = false;
  let isOpening = false;
  let isClosed = false;
  let pause = FIRST_PAUSE;
  let last = 0;
  let trouble: LineTrouble | null = null;
  let floodPause = FIRST_FLOOD_PAUSE;
  let opened = 0; // when it was opened last

  const later = (refusal: LineRefusal | null): void => {
    isOpening = false;
    const wasTold = trouble;
    trouble = refusal && { text: refusal.text, isFinal: refusal.seconds === null };
    if (trouble?.isFinal) for (const [id, { resolve }] of asked) if (asked.delete(id)) resolve(failed());
    if (trouble !== wasTold) onChange(false);
    if (isClosed || trouble?.isFinal || (!trouble && asked.size === 0 && !isWanted)) return;
    setTimeout(openNow, Math.max(pause, (refusal?.seconds ?? 0) * 1000));
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  };

  const failed = (): Reply => ({ ok: false, error: trouble?.text ?? NO_CONNECTION });

  /** Why a line that was open is closed, if it is for what this page did. */
  const reasonOf = (code: number, reason: string): LineRefusal | null => {
    if (code === BANNED) return { text: reason, seconds: null };
    if (code !== TOO_MUCH) return null;
    if (Date.now() - opened > CALM) floodPause = FIRST_FLOOD_PAUSE;
    const seconds = floodPause;
    floodPause = Math.min(LONGEST_FLOOD_PAUSE, floodPause * 2);
    return { text: `This page asked too much at once and was cut off; it waits for ${seconds} seconds.`, seconds };
  };

  let isWanted = false; // once it was open it is kept open
  const open = (): void => {
    if (trouble === null) openNow(); // otherwise it is tried when it is time
  };
  const openNow = (): void => {
    if (isOpening || isOpen || isClosed) return;
    isOpening = true;
    inTime(introduce()).then(
      () => {
        const line = openSocket();
        latest = line;
        line.addEventListener('open', () => {
          [socket, isOpen, isOpening, isWanted, pause, trouble] = [line, true, false, true, FIRST_PAUSE, null];
          opened = Date.now();
          for (const { text } of asked.values()) line.send(text);
          onChange(true);
        });
        line.addEventListener('message', ({ data }) => {
          if (socket === line) receive(String(data));
        });
        line.addEventListener('close', ({ code, reason }) => {
          if (latest !== line) return;
          const wasOpen = socket === line;
          drop(line);
          if (wasOpen || !askWhy) later(wasOpen ? reasonOf(code, reason) : null);
          else inTime(askWhy()).then(later, () => later(null));
        });
      },
      (error: unknown) => later(error instanceof Refused ? error.refusal : null),
    );
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
      later(null);
    } else if (isThere && isWanted) open();
  });

  /** A page that is not the server's is loaded anew; until then it keeps what it shows. */
  const compare = (news: BuildNews): void => {
    const own = build?.() ?? null;
    const line = socket;
    if (own === null || own === news.build || !line) return;
    drop(line);
    line.close();
    later({ text: OTHER_BUILD, seconds: null });
    onOtherBuild?.();
  };

  const receive = (text: string): void => {
    const message = readMessage(text);
    if (isOfKind<ServerNews>(message, 'news', 'string')) return isBuild(message) ? compare(message) : hear(message);
    if (!isOfKind<Answered>(message, 'id', 'number')) return; // of no kind that is known here
    asked.get(message.id)?.resolve(message);
    asked.delete(message.id);
  };

  return {
    ask: (request) =>
      new Promise((resolve) => {
        if (trouble?.isFinal) return resolve(failed());
        const id = ++last;
        const text = JSON.stringify({ id, key: newKey(), ...request });
        const timer = setTimeout(() => {
          if (!isOpen && asked.delete(id)) resolve(failed());
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
    get trouble() {
      return trouble;
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
