'use strict';

const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** The Node among our optionalDependencies that npm installed, because it fits this machine; beside us, or beside a package that we are part of. */
exports.installedNode = () =>
  Object.keys(require('../package.json').optionalDependencies)
    .map((name) => join(folderOf(name), 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    .find(existsSync);

function folderOf(name) {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return join(__dirname, '..', 'node_modules', name); // of another platform: not there
  }
}
