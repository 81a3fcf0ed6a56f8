// Loaded before the program: notes each script that is compiled, and whether V8 took the code that was kept of it.
const { writeFileSync } = require('node:fs');
const vm = require('node:vm');

const parts = [];
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    parts.push([options.filename, this.cachedDataRejected === false]);
  }
};
process.on('exit', () => writeFileSync(process.env.WATCH, JSON.stringify(parts)));
