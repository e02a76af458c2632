// `npm run check`: every script of package.json that is called check:…, as many at a time as there are cores. What one prints
// is shown when it ends, so that nothing is mixed up; one that fails does not hide what the others find.
'use strict';

const { spawn } = require('node:child_process');
const { availableParallelism } = require('node:os');
const { scripts } = require('../package.json');

function run(name) {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(scripts[name], { shell: true, stdio: ['ignore', 'pipe', 'pipe'] }); // npm has put its tools into PATH
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    child.on('error', (error) => {
      printed += `${error.message}\n`;
    });
    child.on('close', (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'} ${name}, ${seconds} s\n${printed}`);
      resolve(code === 0);
    });
  });
}

const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'));

/** One check after the other, as long as there are any; whether all passed. */
async function runNext() {
  const name = waiting.shift();
  return name === undefined || [await run(name), await runNext()].every(Boolean);
}

void Promise.all(Array.from({ length: availableParallelism() }, runNext)).then((all) => {
  process.exitCode = all.every(Boolean) ? 0 : 1;
});
