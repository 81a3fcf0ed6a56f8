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
      ...['004', '900', '010', '003', '999', '500', '603'].map((receipt) => at(100, 'pt', 'nfe', receipt)),
      at(80, 'pt', 'nfse', '003'),
      at(80, 'pt', 'nfse', 'F010'),
      at(80, 'pt', 'nfe', 'F900', '502', '010', '500', '-o', 'message'),
    ]));

  test('of what SEFAZ and municipalities say', async () => {
    const cliente = { tipo: 'J', 'razao-social': 'Padaria São José Ltda', cnpj: '11222333000181' };
    const head = { id: '7', numero: '12', cliente };
    const rejected = (codigo: string, mensagem: string) =>
      ['nfe', 'table', '900 (Rejeição da SEFAZ)', { ...head, serie: '1', sefaz: { codigo, mensagem } }] as const;
    const goods = issuedGoods('1', '');
    const sefaz = { ...goods.sefaz, codigo: '172', mensagem: 'Alerta: CNPJ do destinatário irregular' };
    const mensagem = 'E0312 - Código de serviço não administrado';
    const city = { 'data-emissao': '2026-11-12', chave: 'DU1M-M2Y', mensagem };
    const work = { 'id-ordem-servico-situacao': '2', 'valor-total': '10.50', 'retorno-municipio': city };
    const answers: Readonly<Record<string, readonly [kind: Kind, format: string, status: string, data: object]>> = {
      exists: rejected('', 'NF-e ja se encontra autorizada, protocolo 135260000000001'),
      denied: rejected('302', 'Uso Denegado: Irregularidade fiscal do destinatário'),
      'out-of-service': rejected('108', 'Serviço Paralisado Momentaneamente (curto prazo)'),
      alert: ['nfe', 'message', '004 (Documento emitido)', { ...goods, sefaz }],
      refused: ['nfse', 'table', '003 (Emitindo documento)', { ...head, ...work }],
    };
    const service = await startService((receipt, _, response) => {
      const [, , status, data] = answers[receipt] ?? [];
      response.end(JSON.stringify({ status, descricao: 'd', data }));
    });
    const env = { RECIBO_BASE_URL: service.baseUrl, RECIBO_TOKEN: 'T' };
    const cases = Object.entries(answers).map(([receipt, [kind, format]]) => {
      return { argv: [kind, receipt, '--lang', 'pt', '-o', format], env };
    });
    await golden('pages/rules', cases);
  });

  test('in English, with fields that nobody knows, on narrow screens', () =>
    golden('pages/en', [
      at(100, 'en', 'nfe', '605'),
      at(50, 'en', 'nfe', 'F004'),
      at(50, 'en', 'nfe', '900'),
      at(80, 'en', 'nfse', '004'),
      at(80, 'en', 'nfe', '612', '-o', 'message'),
    ]));
});
