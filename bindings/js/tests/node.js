// Runs the checks under node.
//
//     node tests/node.js TOP NODES
import { check } from './checks.js';
import { data } from './data.js';

const [top, most] = process.argv.slice(2);
const { count, failures } = await check(data(top, Number(most)), (step) => console.log(`step: ${step}`));
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`${count} checks`);
process.exitCode = failures.length > 0 ? 1 : 0;
