import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * A fresh Debian that runs its own systemd, in namespaces of this machine: its own processes, mounts, name and network, of which only
 * loopback exists. Commands that install something borrow the network of this machine. It needs root, debootstrap and cgroup v2.
 */

export interface Machine {
  /** Runs a script as root in a new shell, fails if it fails, and answers what it printed. */
  run(script: string, options?: { readonly network?: boolean }): Promise<string>;
  reboot(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * What has to be mounted before Debian's systemd can be process 1. `$1` is the folder. What is the kernel's own is read-only. In a mere chroot
 * no user namespace could be made, which a hardened unit needs.
 */
const BOOT = `
  ip link set lo up
  hostname games
  mount --make-rprivate /
  mount --bind "$1" "$1"
  mount -t proc proc "$1/proc"
  mount --bind "$1/proc/sys" "$1/proc/sys" && mount -o remount,bind,ro "$1/proc/sys"
  mount -t sysfs -o ro sysfs "$1/sys"
  mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup"
  mount -t tmpfs tmpfs "$1/run"
  mount -t tmpfs tmpfs "$1/tmp"
  mount -t tmpfs -o mode=755 tmpfs "$1/dev"
  for device in null zero full random urandom tty; do touch "$1/dev/$device"; mount --bind "/dev/$device" "$1/dev/$device"; done
  mkdir "$1/dev/pts" "$1/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
  mount -t tmpfs tmpfs "$1/dev/shm"
  ln -s pts/ptmx "$1/dev/ptmx"
  ln -s /proc/self/fd "$1/dev/fd"
  cd "$1" && pivot_root . mnt && cd / && umount -l /mnt
  exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=journal --unit=multi-user.target`;

const ENVIRONMENT = ['HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'];
const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const CERTIFICATES = '/etc/of-this-network.pem';
const PATIENCE = 60_000; // milliseconds until it has booted

/** `folder` is made by debootstrap, and removed when the machine stops. */
export async function startMachine(suite: string, folder: string): Promise<Machine> {
  remove(folder);
  await output('debootstrap', [suite, folder]);
  writeFileSync(join(folder, 'etc', 'dpkg', 'dpkg.cfg.d', 'quick'), 'force-unsafe-io\n'); // it lives for minutes
  // Where a network looks into https, its own certificate has to be known inside, too.
  const own = process.env.NODE_EXTRA_CA_CERTS;
  if (own !== undefined && existsSync(own)) copyFileSync(own, join(folder, CERTIFICATES));
  const known = own === undefined ? [] : [`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
  const cgroup = join(cgroupRoot(), `cardwright-install-${process.pid}`);
  let booted = await boot(folder, cgroup);
  const inside = (script: string, network: boolean): Promise<string> =>
    output('nsenter', [
      `--target=${booted.init}`,
      ...['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd'],
      ...(network ? [] : ['--net']),
      ...['env', '-i', PATH, ...ENVIRONMENT, ...(network ? known : [])],
      ...['bash', '-euo', 'pipefail', '-c', script],
    ]);
  const halt = async (): Promise<void> => {
    booted.outer.kill('SIGKILL'); // and process 1 with it, and all others with that
    await booted.ended;
    await removeCgroup(cgroup);
  };
  const removed = async (): Promise<void> => {
    await halt();
    remove(folder);
  };
  await untilBooted(inside).catch(async (error: unknown) => {
    await removed();
    throw error;
  });
  return {
    run: (script, { network = false } = {}) => inside(script, network),
    async reboot() {
      await inside('systemctl poweroff || true', false);
      await Promise.race([booted.ended, sleep(PATIENCE)]);
      await halt();
      booted = await boot(folder, cgroup);
      await untilBooted(inside);
    },
    stop: removed,
  };
}

/** What is mounted there, by a debootstrap that was stopped, is not ours to delete. */
function remove(folder: string): void {
  if (readFileSync('/proc/self/mounts', 'utf8').includes(` ${folder}/`))
    throw new Error(`Something is mounted in ${folder}: unmount it, then remove the folder.`);
  rmSync(folder, { recursive: true, force: true });
}

interface Booted {
  readonly outer: ChildProcess; // around all of it
  readonly ended: Promise<unknown>;
  readonly init: number; // process 1 of the machine, as this one counts
}

async function boot(folder: string, cgroup: string): Promise<Booted> {
  mkdirSync(join(cgroup, 'all'), { recursive: true });
  const script = `echo $$ > "$2/all/cgroup.procs"; exec unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child sh -ec '${BOOT}' sh "$1"`;
  const outer = spawn('sh', ['-ec', script, 'sh', folder, cgroup], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(outer, 'exit');
  const children = `/proc/${outer.pid}/task/${outer.pid}/children`;
  for (let waited = 0; waited < PATIENCE; waited += 100) {
    const init = Number.parseInt(readFileSync(children, 'utf8'), 10);
    if (init > 0 && readFileSync(`/proc/${init}/comm`, 'utf8') === 'systemd\n') return { outer, ended, init };
    await sleep(100);
  }
  throw new Error('Debian does not boot.');
}

async function untilBooted(inside: (script: string, network: boolean) => Promise<string>): Promise<void> {
  let state = '';
  for (let waited = 0; waited < PATIENCE && state !== 'running' && state !== 'degraded'; waited += 500) {
    await sleep(500);
    state = (await inside('systemctl is-system-running 2> /dev/null || true', false)).trim();
  }
  if (state !== 'running') throw new Error(`Debian is ${state}: ${await inside('systemctl --failed', false)}`);
}

function cgroupRoot(): string {
  const mounted = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const root = mounted.map((line) => line.split(' ')).find(([, , type]) => type === 'cgroup2')?.[1];
  if (root === undefined) throw new Error('This needs cgroup v2.');
  return root;
}

/** A cgroup can be removed when its last process is gone. */
async function removeCgroup(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeCgroup(join(folder, entry.name));
  for (let waited = 0; waited < PATIENCE; waited += 100) {
    try {
      return rmdirSync(folder);
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`${folder} cannot be removed.`);
}

/** What a command prints on both streams; it fails with that if the command fails. */
export async function output(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}:\n${printed.slice(-4000)}`);
  return printed;
}
