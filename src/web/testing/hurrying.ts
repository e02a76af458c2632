import type { BrowserContext } from 'playwright-core';

/* What people need time for, and a test that is about something else does not wait for. */

export interface Hurry {
  /** Buttons that come in the place of others sleep first, as for people. */
  readonly sleeps?: boolean | undefined;
  /** Bots and hints think as long as they do for people. */
  readonly thinks?: boolean | undefined;
}

export async function hurry(context: BrowserContext, { sleeps = false, thinks = false }: Hurry): Promise<void> {
  if (!sleeps) await context.addInitScript(wakeButtons);
  if (!thinks) await context.addInitScript(hurryThoughts);
}

/** In the page: whatever is asleep answers at once. */
function wakeButtons(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync('[data-asleep] .btn, [data-asleep] .acts button { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(styles);
}

/** In the page: on its way from the host to the bots a question gets less time. */
function hurryThoughts(): void {
  const MOST = 50; // milliseconds
  const Channel = globalThis.MessageChannel;
  const pass = (from: MessagePort, to: MessagePort): void => {
    from.onmessage = ({ data, ports }: MessageEvent) => {
      const isLong = data?.type === 'think' && data.milliseconds > MOST;
      to.postMessage(isLong ? { ...data, milliseconds: MOST } : data, [...ports]);
    };
  };
  globalThis.MessageChannel = class {
    readonly port1: MessagePort;
    readonly port2: MessagePort;

    constructor() {
      const [near, far] = [new Channel(), new Channel()];
      [this.port1, this.port2] = [near.port1, far.port1];
      pass(near.port2, far.port2);
      pass(far.port2, near.port2);
    }
  };
}
