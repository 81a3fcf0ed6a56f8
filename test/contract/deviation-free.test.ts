import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/contract/read-answer.ts';
import { STATUSES } from '../../src/contract/status-table.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { NFSE_BODIES } from '../../src/sandbox/nfse-documents.ts';

function deviations(body: object, operation: 'nfe' | 'nfse' = 'nfe') {
  const reading = readAnswer(new TextEncoder().encode(JSON.stringify(body)), operation);
  return reading.kind === 'breach' ? reading.why : reading.deviations;
}

describe('a body that keeps to the contract has no deviation', () => {
  test.each(STATUSES)('$text', ({ code }) => {
    for (const receipt of ['R1', 'F1']) {
      expect(deviations(NFE_BODIES[code](receipt))).toEqual([]);
      if (code !== '900') expect(deviations(NFSE_BODIES[code](receipt), 'nfse')).toEqual([]);
    }
  });

  test('with empty lists and empty strings', () => {
    const body = NFE_BODIES['004']('R1');
    Object.assign(body.data, { itens: [], 'notas-referenciadas': [], observacao: '' });
    expect(deviations(body)).toEqual([]);
  });

  test.each(['nome', 'cpf', 'razao-social', 'cnpj'])('of a service whose customer has no %s', (field) => {
    const customer = { tipo: 'J', nome: 'n', cpf: 'c', 'razao-social': 'r', cnpj: 'c' };
    const cliente = Object.fromEntries(Object.entries(customer).filter(([key]) => key !== field));
    const { data, ...envelope } = NFSE_BODIES['004']('R1');
    expect(deviations({ ...envelope, data: { ...data, cliente } }, 'nfse')).toEqual([]);
  });
});
