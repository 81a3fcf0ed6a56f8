import type { Explained } from '../../commands/presenter-interface.ts';
import { formatTaxId, taxIdCloses } from '../../contract/cnpj-and-cpf.ts';
import type { Operation } from '../../contract/operation.ts';
import { moveUnder, type Status } from '../../contract/status-table.ts';
import { exitNamed } from '../../exit-codes-by-status-and-problem.ts';
import { type Explanation, type Fact, fact, type Vocabulary, worded } from './explanation.ts';
import { factsOnAccessKey, factsOnNfseKey } from './key-facts.ts';

/** What there is to tell of a meaning. */
export function explanationOf(meaning: Explained, words: Vocabulary): Explanation {
  const { kind } = meaning;
  switch (meaning.kind) {
    case 'nfe-key':
      return { kind, ...factsOnAccessKey(meaning.key, words) };
    case 'nfse-key':
      return { kind, ...factsOnNfseKey(meaning.key, words) };
    case 'status':
      return { kind, facts: factsOnStatus(meaning.status, words), notes: [] };
    case 'sefaz-code':
      return { kind, facts: factsOnRejection(meaning, words), notes: [] };
    case 'exit':
      return { kind, facts: factsOnExit(meaning, words), notes: [] };
    case 'cnpj':
    case 'cpf':
      return { kind, facts: factsOnTaxId(meaning, words), notes: [] };
  }
}

function factsOnStatus(status: Status, words: Vocabulary): Fact[] {
  const nfe = nextUnder(status, 'nfe', words);
  const nfse = nextUnder(status, 'nfse', words);
  return [
    fact('status', status.text, words.document.status[status.name].short),
    ...(nfe?.text === nfse?.text ? together(nfe, nfse) : [nfe, nfse]).filter((one) => one !== null),
    fact('exit-code', `${exitNamed(status.name)}`, status.name),
  ];
}

/** What holds for both operations is told once. */
function together(nfe: Fact | null, nfse: Fact | null): (Fact | null)[] {
  const details = [...new Set([...(nfe?.details ?? []), ...(nfse?.details ?? [])])];
  return [nfe && { ...nfe, name: 'next', details }];
}

/** What to do next under a status; null where the operation does not define it. */
function nextUnder(status: Status, operation: Operation, { document }: Vocabulary): Fact | null {
  const move = moveUnder(status, operation);
  if (move === null) return null;
  const checks = status.name === 'not-found' ? document.checks(operation) : [];
  return worded(`next-${operation}`, move, document.status[status.name].now(move), checks);
}

function factsOnRejection({ rejection }: Extract<Explained, { kind: 'sefaz-code' }>, words: Vocabulary): Fact[] {
  const { code, move, sendAgain } = rejection;
  return [
    fact('code', code),
    // For scripts; people are told by its label.
    worded('hint', 'unofficial', words.hints[code]),
    worded('move', move, words.document.move[move]),
    worded('send-again', sendAgain, words.document.sendAgain[sendAgain]),
  ];
}

function factsOnExit({ name, codes }: Extract<Explained, { kind: 'exit' }>, { help }: Vocabulary): Fact[] {
  return [fact('exit-code', codes.join('/')), fact('outcome', name), worded('when', null, help.exit[name])];
}

function factsOnTaxId(taxId: Extract<Explained, { kind: 'cnpj' | 'cpf' }>, { explain, document }: Vocabulary): Fact[] {
  const { kind, value } = taxId;
  const type = kind === 'cnpj' ? 'J' : 'F';
  return [
    fact('tax-id', value, formatTaxId(taxId)),
    worded('person', type, document.person[type]),
    fact('check-digits', value.slice(-2), taxIdCloses(taxId) ? explain.rightCheckDigits : explain.wrongCheckDigits),
  ];
}
