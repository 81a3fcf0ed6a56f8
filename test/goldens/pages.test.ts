import { describe, test } from 'vitest';
import type { Kind } from '../../src/contract/statuses.ts';
import { issuedGoods } from '../../src/sandbox/answers.ts';
import { type Case, golden } from '../support/golden.ts';
import { startService } from '../support/service.ts';

describe('pages', () => {
  const at = (columns: number, lang: string, ...argv: string[]): Case => ({
    argv: [...argv, '--sandbox', '--lang', lang, '--color', 'never'],
    terminal: columns,
  });

  test('in Portuguese', () =>
    golden('pages/pt', [
      ...['004', '900', '010', '003', '999', '500'].map((receipt) => at(100, 'pt', 'nfe', receipt)),
      at(80, 'pt', 'nfse', '003'),
      at(80, 'pt', 'nfse', 'F010'),
      at(80, 'pt', 'nfe', 'F900', '502', '010', '500', '-o', 'message'),
    ]));

  test('of what SEFAZ and municipalities say', async () => {
    const cliente = { tipo: 'J', 'razao-social': 'Padaria São José Ltda', cnpj: '11222333000181' };
    const head = { id: '7', numero: '12', cliente };
    const sefaz = (codigo: string, mensagem: string) => ({ ...head, serie: '1', sefaz: { codigo, mensagem } });
    const goods = issuedGoods('1', '');
    const authorised = (codigo: string, mensagem: string) => {
      return { ...goods, sefaz: { ...goods.sefaz, codigo, mensagem } };
    };
    const city = (mensagem: string) => {
      const answer = { 'data-emissao': '2026-11-12', chave: 'DU1M-M2Y', mensagem };
      return { ...head, 'id-ordem-servico-situacao': '2', 'valor-total': '10.50', 'retorno-municipio': answer };
    };
    const [rejected, issued] = ['900 (Rejeição da SEFAZ)', '004 (Documento emitido)'] as const;
    const answers: Readonly<Record<string, readonly [kind: Kind, status: string, data: object]>> = {
      exists: ['nfe', rejected, sefaz('', 'NF-e ja se encontra autorizada, protocolo 135260000000001')],
      'not-known-yet': ['nfe', rejected, sefaz('', 'Timeout ao consultar recibo na SEFAZ')],
      denied: ['nfe', rejected, sefaz('302', 'Uso Denegado: Irregularidade fiscal do destinatário')],
      'denied-reference': ['nfe', rejected, sefaz('687', 'Rejeição: NF-e Complementar referencia uma NF-e denegada')],
      'out-of-service': ['nfe', rejected, sefaz('108', 'Serviço Paralisado Momentaneamente (curto prazo)')],
      'no-code-for-it': ['nfe', rejected, sefaz('999', 'Rejeição: Erro não catalogado')],
      unknown: ['nfe', rejected, sefaz('1299', 'Rejeição: Regra nova')],
      otherwise: ['nfe', issued, authorised('101', 'Cancelamento de NF-e homologado')],
      alert: ['nfe', issued, authorised('172', 'Alerta: CNPJ do destinatário irregular')],
      refused: ['nfse', '003 (Emitindo documento)', city('E0312 - Código de serviço não administrado')],
      'there-already': ['nfse', '003 (Emitindo documento)', city('E10 - RPS já informado')],
      replaced: ['nfse', '010 (Documento cancelado)', city('Cancelada por substituição pela NFS-e 78')],
    };
    const service = await startService((receipt, _, response) => {
      const [, status, data] = answers[receipt] ?? [];
      response.end(JSON.stringify({ status, descricao: 'd', data }));
    });
    const env = { RECIBO_BASE_URL: service.baseUrl, RECIBO_TOKEN: 'T' };
    const cases = Object.entries(answers).map(([receipt, [kind]]) => {
      const format = ['denied-reference', 'out-of-service', 'refused'].includes(receipt) ? 'table' : 'message';
      return { argv: [kind, receipt, '--lang', 'pt', '-o', format], env };
    });
    await golden('pages/rules', cases);
  });

  test('in English, with fields that nobody knows, on narrow screens', () =>
    golden('pages/en', [
      at(100, 'en', 'nfe', '605'),
      at(50, 'en', 'nfe', 'F004'),
      at(80, 'en', 'nfse', '004'),
      at(80, 'en', 'nfe', '612', '-o', 'message'),
    ]));
});
