import { constants } from 'node:os';

/** The system's code of an error (`ENOENT`), never its message: messages quote. `UNKNOWN` where it has none. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  return /^unknown/i.test(code) ? (codeOfNumber(error) ?? code) : code;
}

/** The code of an error that Node knows by number only, such as that of a quota (`EDQUOT`). */
function codeOfNumber(error: unknown): string | undefined {
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : 0;
  return Object.entries(constants.errno).find(([, known]) => known === -number)?.[0];
}

/** Whether an error says that the machine, or a limit of the user's, gives no more files or connections. */
export function isOutOfFiles(code: string): boolean {
  return code === 'EMFILE' || code === 'ENFILE';
}

/** An error as the system throws it, with its code and without a message. */
export function systemError(code: string): Error {
  return Object.assign(new Error(), { code });
}
