'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** The Node among our optionalDependencies that npm installed, because it fits this machine. */
exports.installedNode = () =>
  Object.keys(require('../package.json').optionalDependencies)
    .map((name) =>
      join(__dirname, '..', 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
    )
    .find(existsSync);
