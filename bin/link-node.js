// After npm ci: node_modules/.bin/node must be the Node of our optionalDependencies. npm 10 removes that link again when it
// skips the packages of other platforms, which have a `node` too; newer ones keep it.
'use strict';

const { existsSync, linkSync } = require('node:fs');
const { basename, join } = require('node:path');
const { installedNode } = require('./installed-node.js');

const bin = join(__dirname, '..', 'node_modules', '.bin');
const node = installedNode();
if (node && !existsSync(join(bin, 'node'))) linkSync(node, join(bin, basename(node)));
