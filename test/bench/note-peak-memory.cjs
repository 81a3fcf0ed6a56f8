// Writes how much memory a process has taken at most, in KiB, into a file: `node --require`.
const { writeFileSync } = require('node:fs');

process.on('exit', () => writeFileSync(process.env.PEAK_MEMORY, String(process.resourceUsage().maxRSS)));
