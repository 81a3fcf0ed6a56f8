// Loaded before the program: notes of each script that is compiled whether V8 rejected the code that was kept of it, and
// which of Node's own modules the program has loaded.
const { writeFileSync } = require('node:fs');
const vm = require('node:vm');

const before = new Set(process.moduleLoadList);
const fates = [];
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    fates.push(String(this.cachedDataRejected));
  }
};
process.on('exit', () => {
  const modules = process.moduleLoadList.filter((name) => !before.has(name));
  writeFileSync(process.env.WATCH, JSON.stringify({ fates, modules }));
});
