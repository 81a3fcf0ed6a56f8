import { errorCode } from '../system-error-code.ts';

/**
 * Starts a program, also where the file is a script that does not say what runs it (`#!`): Node leaves that to the system, which
 * has `sh` run it, and Bun tells of it as `ENOEXEC`.
 *
 * @param start starts a program with its arguments.
 * @throws what `start` does.
 */
export function startProgram<Child>(
  [program = '', ...rest]: readonly string[],
  start: (program: string, words: readonly string[]) => Child,
): Child {
  try {
    return start(program, rest);
  } catch (error) {
    if (errorCode(error) !== 'ENOEXEC') throw error;
    // The script and its arguments are words of their own: sh makes nothing of what stands in them.
    return start('/bin/sh', ['-c', 'exec "$0" "$@"', program, ...rest]);
  }
}
