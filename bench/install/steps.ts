import type { Machine } from './machine.ts';

/*
 * What is done with each block of commands in docs/server.md. The commands themselves stand on the page only: here is what a block needs from
 * outside, what has to be true when it is done, and why a block cannot be run.
 */

/** A machine on which the page is being followed. */
export interface Trial extends Machine {
  /** Somebody from outside comes by https, through the proxy; they open a table once and must find it ever after. */
  visit(): Promise<void>;
  /** A line for the report. */
  note(sentence: string): void;
}

interface Run {
  readonly network?: boolean; // it installs something
  readonly before?: (trial: Trial) => Promise<void>;
  readonly after?: (trial: Trial, printed: string) => Promise<void>;
}

export type Step = Run | { readonly skipped: string };

/** What an organiser puts in the place of the names on the page; the name of the server stays. */
export const NAMES: Readonly<Record<string, string>> = {
  NAME: 'games.example.org',
  MAIL: 'you@example.org',
  FROM: '/var/tmp/cardwright.git',
};

const NAME = NAMES.NAME;
const RELAXED = 30; // of 100: what `systemd-analyze security` calls 3.0

/** Of systemd units: they have no mistakes and are shut in well enough. */
const unitsAreSafe = async (trial: Trial, ...units: readonly string[]): Promise<void> => {
  for (const unit of units) {
    await trial.run(`systemd-analyze verify ${unit}`);
    const judged = await trial.run(`systemd-analyze security --no-pager --threshold=${RELAXED} ${unit}`);
    trial.note(`${unit}: ${judged.trim().split('\n').at(-1) ?? ''}`);
  }
};

const isActive = (trial: Trial, ...units: readonly string[]): Promise<string> =>
  trial.run(units.map((unit) => `systemctl is-active ${unit}`).join('\n'));

function expectText(printed: string, part: string | RegExp): void {
  if (typeof part === 'string' ? !printed.includes(part) : !part.test(printed))
    throw new Error(`"${String(part)}" is not in what was printed:\n${printed}`);
}

/** Let's Encrypt's own test server stands in for it: certbot and Caddy ask it as they would ask the real one. */
const PEBBLE = `
apt-get install --yes pebble openssl
install -d /etc/pebble
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \\
  -keyout /etc/pebble/key.pem -out /etc/pebble/cert.pem
cat > /etc/pebble/config.json <<'END'
{"pebble":{"listenAddress":"127.0.0.1:14000","managementListenAddress":"127.0.0.1:15000","certificate":"/etc/pebble/cert.pem","privateKey":"/etc/pebble/key.pem","httpPort":80,"tlsPort":443}}
END
echo '127.0.0.1 ${NAME} db.example.org' >> /etc/hosts
echo '::1 ${NAME}' >> /etc/hosts
install -d /etc/letsencrypt
echo 'server = https://localhost:14000/dir' > /etc/letsencrypt/cli.ini
cp /etc/pebble/cert.pem /usr/local/share/ca-certificates/pebble.crt
update-ca-certificates`;

const PEBBLE_RUNS = `
systemd-run --unit=pebble --setenv=PEBBLE_VA_NOSLEEP=1 --setenv=PEBBLE_WFE_NONCEREJECT=0 "$(command -v pebble)" -config /etc/pebble/config.json
curl --silent --retry 30 --retry-delay 1 --retry-connrefused https://localhost:15000/roots/0 > /usr/local/share/ca-certificates/pebble-root.crt
update-ca-certificates`;

/** Both names of a proxy answer, whatever the address; nobody outside reads the figures. */
async function proxyAnswers(trial: Trial): Promise<void> {
  // A reload ends before the last process with the older settings does, and a server needs a moment until it answers.
  await trial.run(`for second in $(seq 60); do
    redirect=$(curl --silent --head http://${NAME}/x || true)
    if [[ $redirect == *https:* ]] && curl --silent --fail https://${NAME}/ready; then break; fi
    sleep 1
  done`);
  for (const family of ['-4', '-6']) {
    expectText(
      await trial.run(`curl ${family} --silent --head http://${NAME}/x`),
      new RegExp(`^location: https://${NAME}/x`, 'im'),
    );
    expectText(await trial.run(`curl ${family} --silent https://${NAME}/ready`), 'ready');
    expectText(await trial.run(`curl ${family} --silent --head https://${NAME}/`), /^strict-transport-security/im);
    expectText(await trial.run(`curl ${family} --silent --head https://${NAME}/metrics`), /^HTTP\S* 403/);
  }
  await trial.visit();
}

/** From one proxy to the other: both cannot have the ports, now and after the machine has been restarted. */
const switchTo = (trial: Trial, proxy: 'nginx' | 'caddy'): Promise<string> =>
  trial.run(
    proxy === 'nginx'
      ? 'systemctl disable --now caddy\nsystemctl enable --now nginx'
      : 'systemctl disable --now nginx\nsystemctl enable --now caddy',
  );

export const STEPS: Readonly<Record<string, Step>> = {
  names: {},
  packages: {
    network: true,
    async after(trial) {
      trial.note(
        `Debian has Node ${(await trial.run('node --version')).trim()} and npm ${(await trial.run('npm --version')).trim()}.`,
      );
    },
  },
  program: {
    network: true,
    async after(trial) {
      expectText(await trial.run('/opt/cardwright/node_modules/.bin/node --version'), /^v2[4-9]/);
      trial.note(`/opt/cardwright takes ${(await trial.run('du -sm /opt/cardwright | cut -f1')).trim()} MB.`);
    },
  },
  user: {
    async after(trial) {
      expectText(await trial.run("stat -c '%a %U %G' /etc/cardwright.env"), '640 root cardwright');
    },
  },
  start: {
    async after(trial) {
      await isActive(trial, 'cardwright');
      await unitsAreSafe(trial, 'cardwright.service');
      expectText(await trial.run('cardwright --help'), 'cardwright serve');
    },
  },
  look: {
    async after(trial, printed) {
      expectText(printed, /^ready$/m);
      expectText(printed, 'Cardwright is at');
    },
  },
  'nginx-package': { network: true },
  certificate: {
    async before(trial) {
      await trial.run(PEBBLE, { network: true });
      await trial.run(PEBBLE_RUNS);
      trial.note(
        'The certificate comes from pebble, the test server of Let’s Encrypt, since the real one cannot reach this machine.',
      );
    },
  },
  nginx: {
    async after(trial) {
      await proxyAnswers(trial);
      // The next certificate comes while Cardwright has the site, and nginx is told.
      await trial.run('certbot renew --force-renewal --no-random-sleep-on-renew');
      await proxyAnswers(trial);
    },
  },
  'caddy-package': { network: true, before: async (trial) => void (await trial.run('systemctl disable --now nginx')) },
  caddy: {
    async after(trial) {
      await trial.run(
        `sed -i '1i {\\n\\tacme_ca https://localhost:14000/dir\\n\\tacme_ca_root /etc/pebble/cert.pem\\n}' /etc/caddy/Caddyfile
        systemctl reload caddy
        curl --silent --retry 20 --retry-all-errors --retry-delay 1 https://${NAME}/ready`,
      );
      await proxyAnswers(trial);
      await switchTo(trial, 'nginx');
    },
  },
  outside: {
    async after(_trial, printed) {
      expectText(printed, /^HTTP\S* 301/m);
      expectText(printed, /^ready$/m);
    },
  },
  backup: {
    async after(trial, printed) {
      expectText(printed, /-rw------- 1 cardwright cardwright .* club-[1-7]\.backup/);
      await isActive(trial, 'cardwright-backup.timer');
      await unitsAreSafe(trial, 'cardwright-backup.service');
      await trial.run('systemd-analyze verify cardwright-backup.timer');
    },
  },
  copy: { skipped: 'It runs on another machine, which logs in to this one.' },
  restore: { after: (trial) => trial.visit() },
  upgrade: { network: true, after: (trial) => trial.visit() },
  admin: {
    async after(_trial, printed) {
      expectText(printed, 'rebuild'); // the visitor's table
    },
  },
  damaged: {
    async after(trial, printed) {
      expectText(printed, 'Nothing is damaged');
      await trial.run('systemctl start cardwright');
      await trial.visit();
    },
  },
  postgresql: { network: true },
  move: {
    async after(trial) {
      await trial.visit();
      expectText(await trial.run('runuser -u postgres -- psql cardwright -c "SELECT count(*) FROM rooms"'), /^\s+1$/m);
    },
  },
  'restore-postgresql': {
    before: async (trial) => void (await trial.run('systemctl start cardwright-backup')),
    after: (trial) => trial.visit(),
  },
  'database-machine': {
    async after(trial, printed) {
      const line = /^DATABASE_URL=.*$/m.exec(printed)?.[0] ?? '';
      await trial.run(`sed -i '/^DATABASE_URL=/d' /etc/cardwright.env
cat >> /etc/cardwright.env <<'END'
${line}
END`);
      await trial.run('systemctl restart cardwright');
      await trial.visit();
    },
  },
  processes: {
    async after(trial) {
      await isActive(trial, 'cardwright@8081', 'cardwright@8082', 'cardwright@8083');
      await unitsAreSafe(trial, 'cardwright@8081.service');
    },
  },
  'nginx-processes': { after: (trial) => proxyAnswers(trial) },
  'caddy-processes': {
    before: async (trial) => void (await switchTo(trial, 'caddy')),
    async after(trial) {
      await proxyAnswers(trial);
      await switchTo(trial, 'nginx');
    },
  },
};

/** What a trial cannot show, whatever it runs. */
export const NOT_TRIED = [
  'The real Let’s Encrypt and DNS: nothing outside can reach the machine.',
  'Waiting for the right time at boot: a machine inside another has no time of its own.',
];
