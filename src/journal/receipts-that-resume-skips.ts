import { hash } from 'node:crypto';
import { isOperation } from '../contract/operation.ts';
import { isDefinedFor, type StatusCode, statusOfText } from '../contract/status-table.ts';
import type { JournalRecord } from './record-formats.ts';

const FIRST_SLOTS = 1024;
/** Above this share of slots taken, the table grows. */
const FULLEST = 0.6;
const FREE = 0n;
/** What stands for a receipt whose last record does not answer it for good. */
const OPEN = 255;

/**
 * The receipts that a file answers, each with the exit code of its last record. It keeps fingerprints of eight bytes instead
 * of the receipts: a million take 20 MB. Two of a million receipts have the same one with a chance of 1 in 40 million.
 */
export class AnsweredReceipts {
  #keys = new BigUint64Array(FIRST_SLOTS);
  #codes = new Uint8Array(FIRST_SLOTS);
  #taken = 0;

  /** Notes a record; the last one of a receipt counts. `exitCode` is null where it does not answer the receipt for good. */
  note(receipt: string, exitCode: number | null): void {
    if (this.#taken >= this.#keys.length * FULLEST) this.#grow();
    const key = fingerprint(receipt);
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === FREE) this.#taken += 1;
    this.#keys[slot] = key;
    this.#codes[slot] = exitCode ?? OPEN;
  }

  /** The exit code of the record that answers the receipt for good, or null where none does. */
  exitCodeFor(receipt: string): number | null {
    if (this.#taken === 0) return null;
    const slot = this.#slotOf(fingerprint(receipt));
    const code = this.#codes[slot] ?? OPEN;
    return this.#keys[slot] === FREE || code === OPEN ? null : code;
  }

  #slotOf(key: bigint): number {
    const mask = this.#keys.length - 1;
    let slot = Number(key & 0xffff_ffffn) & mask;
    while (this.#keys[slot] !== FREE && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, codes] = [this.#keys, this.#codes];
    this.#keys = new BigUint64Array(keys.length * 2);
    this.#codes = new Uint8Array(keys.length * 2);
    for (const [index, key] of keys.entries()) {
      if (key === FREE) continue;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#codes[slot] = codes[index] ?? OPEN;
    }
  }
}

function fingerprint(receipt: string): bigint {
  const digest: Buffer = hash('sha256', receipt, 'buffer');
  const key = digest.readBigUInt64LE(0);
  return key === FREE ? 1n : key;
}

/**
 * The status with which a record answers its receipt for good (`product.md`, Waiting and batches); null where it does not. A
 * status that the operation does not define (900 for `nfse`) is no answer of it (exit 76).
 */
export function statusForGood({ document, status: text, exitCode }: JournalRecord): StatusCode | null {
  const status = statusOfText(text ?? '');
  if (exitCode === 74 || status === undefined || !isOperation(document)) return null;
  return isDefinedFor(status, document) && status.course === 'final' ? status.code : null;
}
