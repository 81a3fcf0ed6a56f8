import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { renderMessage } from '../../src/present/message-for-ticket.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { NFSE_BODIES } from '../../src/sandbox/nfse-documents.ts';
import { answeredRecord, EXTRAS } from '../support/record.ts';

const ISSUED = NFE_BODIES['004']('R004', 'https://notas.emissor.example');

function messageOf(record: ReturnType<typeof answeredRecord>, lang: 'pt' | 'en' = 'pt', showsHints = true) {
  return renderMessage(record, CATALOGUES[lang], { ...EXTRAS, showsHints });
}

test('an issued invoice in Portuguese', async () => {
  const { chave } = ISSUED.data.sefaz;
  expect(await messageOf(answeredRecord(ISSUED, 'nfe', 'R004'))).toBe(
    [
      'NF-e nº 863446, série 3, recibo R004, para Irmãos Guimarães Comércio de Alimentos S.A., no valor total de 1911.20.',
      'Situação: 004 (Documento emitido).',
      'Concluído: a nota foi emitida. Nenhuma ação necessária.',
      `Chave de acesso: ${chave}`,
      `DANFE (PDF): ${ISSUED.data.sefaz['url-danfe']}`,
      `XML: ${ISSUED.data.sefaz['url-xml']}`,
      '',
    ].join('\n'),
  );
});

test('a rejection in English: the reason in SEFAZ’s words, whose move it is, and the other key', async () => {
  const body = NFE_BODIES['900']('900');
  const { codigo, mensagem } = body.data.sefaz;
  const [other = ''] = /\d{44}/.exec(mensagem) ?? [];
  expect(await messageOf(answeredRecord(body, 'nfe', '900'), 'en')).toBe(
    [
      `NF-e no. ${body.data.numero}, series ${body.data.serie}, receipt 900, for Padaria e Confeitaria São José Ltda.`,
      'Status: 900 (Rejeição da SEFAZ).',
      `Reason: ${codigo} – ${mensagem}`,
      'The issuer must act: SEFAZ rejected the document. Do not resend: the document may exist already.',
      `Key of the document that exists already: ${other}`,
      '',
    ].join('\n'),
  );
});

describe('a message', () => {
  test.each(Object.entries(NFE_BODIES))('tells where a goods invoice stands: %s', async (code, make) => {
    const lines = (await messageOf(answeredRecord(make('R1')))).split('\n');
    expect(lines[0]).toMatch(/^NF-e.*recibo R1\b.*\.$/);
    expect(lines[1]).toMatch(new RegExp(`^Situação: ${code} \\(.*\\)\\.$`));
    expect(lines.slice(2).join('')).not.toBe('');
  });

  test.each(Object.entries(NFSE_BODIES))('tells where a service invoice stands: %s', async (_, make) => {
    expect(await messageOf(answeredRecord(make('F1'), 'nfse'))).toMatch(/^NFS-e.*recibo R1\b/);
  });

  test('tells what the service says of a status that nobody knows', async () => {
    const record = answeredRecord({ status: '007 (Em análise)', descricao: 'Está no setor fiscal.' });
    expect(await messageOf(record)).toContain('\nSituação: 007 (Em análise) – Está no setor fiscal.\n');
    expect(await messageOf(answeredRecord({ detail: 'x', descricao: 'y' }))).toContain(
      '\nSituação: Resposta inesperada',
    );
  });

  test('tells nobody what to type', async () => {
    for (const make of [NFE_BODIES['002'], NFE_BODIES['003']]) {
      expect(await messageOf(answeredRecord(make('R1')))).not.toContain('--');
    }
  });

  test('has no full stop behind a customer that ends in one', async () => {
    const body = { ...ISSUED, data: { cliente: { 'razao-social': 'X S.A.' } } };
    expect((await messageOf(answeredRecord(body))).split('\n')[0]).toBe('NF-e, recibo R1, para X S.A.');
  });

  test('has nothing where null is', async () => {
    const nothing = { numero: null, serie: null, cliente: null, 'valor-total': null };
    const sefaz = { codigo: null, mensagem: null, chave: null, 'url-xml': null };
    const body = { status: '900 (Rejeição da SEFAZ)', descricao: null, data: { ...nothing, sefaz } };
    expect(await messageOf(answeredRecord(body), 'en')).toBe(
      'NF-e, receipt R1.\nStatus: 900 (Rejeição da SEFAZ).\nThe issuer must act: SEFAZ rejected the document.\n',
    );
  });

  test('shows where a relative link leads', async () => {
    const body = { ...ISSUED, data: { sefaz: { 'url-xml': 'xml/1.xml' } } };
    expect(await messageOf(answeredRecord(body))).toContain('XML: xml/1.xml (https://api.example.com/v3/xml/1.xml)\n');
  });

  test('gives nothing unofficial away without hints, but that the document may exist', async () => {
    const rejected = (codigo: string) => {
      const { data, ...envelope } = NFE_BODIES['900']('R1');
      return answeredRecord({ ...envelope, data: { ...data, sefaz: { codigo, mensagem: 'm' } } });
    };
    expect(await messageOf(rejected('302'))).toContain('Ação do cliente');
    expect(await messageOf(rejected('302'), 'pt', false)).toContain('Ação do emitente');
    expect(await messageOf(rejected('204'), 'pt', false)).toContain('Não reenvie: a nota pode já existir.');
  });

  test('of an answer that is none says so', async () => {
    expect(await messageOf(answeredRecord({ detail: 'x' }), 'en')).toBe(
      'NF-e, receipt R1.\nStatus: Unexpected answer.\n',
    );
  });

  test('of an answer whose status is empty says so too', async () => {
    expect(await messageOf(answeredRecord({ status: '' }), 'en')).toContain('\nStatus: Unexpected answer.\n');
  });

  test('of a receipt that is not known says what to check, a line each', async () => {
    const lines = (await messageOf(answeredRecord(NFE_BODIES['500']('R1')), 'en')).split('\n');
    const { checks } = await CATALOGUES.en.document();
    expect(lines.slice(3, -1)).toEqual(checks('nfe').map((check) => `– ${check}`));
  });

  test('of a service invoice gives its key', async () => {
    const body = NFSE_BODIES['004']('F1');
    expect(await messageOf(answeredRecord(body, 'nfse'))).toContain(`: ${body.data['retorno-municipio'].chave}\n`);
  });

  test('has as many lines, whatever the texts are, and nothing that acts on a terminal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (text) => {
        const { data, ...envelope } = ISSUED;
        const named = (own: string) => ({
          ...data,
          numero: own,
          cliente: { tipo: 'J', 'razao-social': own, cnpj: own },
        });
        const message = await messageOf(answeredRecord({ ...envelope, data: named(`x${text}`) }));
        expect(message.split('\n')).toHaveLength(7);
        expect(message).not.toMatch(/[^\P{Control}\n]|[\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
