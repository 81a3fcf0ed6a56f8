// Loaded before the program: what the user's files say of their owner is then not true of who runs it.
const { geteuid } = process;
process.geteuid = () => geteuid() + 1;
