import { makeFolderOf } from '../../../src/machine/make-folder.ts';

/** Makes the folders above a file; prints the code of what kept them from being made. */
console.log(makeFolderOf(process.argv[2] ?? ''));
