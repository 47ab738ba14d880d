#!/usr/bin/env node
// `npx drover` runs main.ts. If this Node is too old for TypeScript, the Node in node_modules runs it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
const node = isNewEnough ? process.execPath : at('../../node_modules/node/bin/node');
const { status, error } = spawnSync(node, [at('main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
if (error !== undefined) console.error(`Drover needs Node 24 or newer. Run 'npm ci' first: ${error.message}`);
process.exitCode = status ?? 1;
