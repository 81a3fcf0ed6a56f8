/** The system's code of an error (`ENOENT`), never its message: messages quote. `UNKNOWN` where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
}

/** Whether an error says that the machine, or a limit of the user's, gives no more files or connections. */
export function isOutOfFiles(code: string): boolean {
  return code === 'EMFILE' || code === 'ENFILE';
}

/** An error as the system throws it, with its code and without a message. */
export function systemError(code: string): Error {
  return Object.assign(new Error(), { code });
}
