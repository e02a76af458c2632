import { Worker } from 'node:worker_threads';

/** What is damaged in a file, found out in a thread of its own; rejected by what else is wrong with it. */
export function damageBeside(file: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: { file } });
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that looks for damage ended with code ${code}`)));
  });
}
