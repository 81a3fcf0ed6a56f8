// Loaded before the program: notes of each script that is compiled whether V8 rejected the code that was kept of it.
const { writeFileSync } = require('node:fs');
const vm = require('node:vm');

const fates = [];
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    fates.push(String(this.cachedDataRejected));
  }
};
process.on('exit', () => writeFileSync(process.env.WATCH, fates.join()));
