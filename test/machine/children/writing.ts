import { stderr, stdout } from './own-outputs.ts';

/** Writes on both standard streams without waiting for either, and more than a pipe holds. */
const pieces = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(200_000)}\n`);
await Promise.all(pieces.map((piece, at) => (at % 2 === 0 ? stdout : stderr).write(piece)));
