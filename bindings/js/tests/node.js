// Runs the checks under node.
//
//     node tests/node.js TOP NODES
import { Worker } from 'node:worker_threads';

import { check } from './checks.js';
import { data } from './data.js';
import { report, same } from './same.js';

// Workers of engines that are closed end by themselves: terminated ones have another exit code than 0.
const codes = new Set();
const emit = Worker.prototype.emit;
Worker.prototype.emit = function (name, ...values) {
    if (name === 'exit') codes.add(values[0]);
    return emit.call(this, name, ...values);
};

const [top, most] = process.argv.slice(2);
await check(data(top, Number(most)), (step) => console.log(`step: ${step}`));
same([...codes], [0], 'exit codes of Workers');
for (const failure of report.failures) console.log(`FAILED: ${failure}`);
console.log(`${report.count} checks`);
process.exitCode = report.failures.length > 0 ? 1 : 0;
