/** Some time after the page is there: keeps it for times without a network. Where that cannot be, all else works. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = async (): Promise<void> => {
    try {
      const { active } = await navigator.serviceWorker.register('./sw.js');
      active?.postMessage('refresh');
    } catch {
      // a browser that allows no service workers here, as in private windows
    }
  };
  setTimeout(() => void begin(), LATER);
}

const LATER = 4000; // milliseconds: whoever came to play goes first
