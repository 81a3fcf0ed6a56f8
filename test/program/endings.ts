import type { Operation } from '../../src/contract/operation.ts';
import type { StatusCode } from '../../src/contract/status-table.ts';

type Exits = Readonly<Record<Operation, number>>;

/** What a lookup of each ending exits with: the sandbox's and the exit codes' tables, put together by hand. */
export const EXIT_OF_ENDING: Readonly<Record<StatusCode, Exits> & Record<string, Exits>> = {
  '002': both(22),
  '003': both(23),
  '004': both(0),
  '010': both(30),
  '900': { nfe: 90, nfse: 50 },
  '500': both(50),
  '999': both(99),
  // The first lookup of each of them is pending.
  '204': both(22),
  '290': both(22),
  '401': both(77),
  '403': both(77),
  '404': both(76),
  '429': both(75),
  '502': both(69),
  '503': both(69),
  // Asked again after the 429, within the retries.
  '428': both(0),
  '408': both(75),
  '301': both(76),
  '601': both(76),
  '602': both(69),
  '603': both(76),
  '604': both(0),
  '605': both(0),
  '606': both(0),
  // What is wrong with the documents shows only where they are fetched.
  '610': both(0),
  '611': both(0),
  '612': both(0),
  '613': both(0),
  // Any other ending.
  '777': both(50),
};

function both(exit: number): Exits {
  return { nfe: exit, nfse: exit };
}

/** Options with which a lookup of the ending is over soon. */
export function soon(ending: string): string[] {
  if (ending === '408') return ['--timeout', '400ms', '--retries', '0'];
  return ['--retries', ending === '428' ? '1' : '0'];
}
