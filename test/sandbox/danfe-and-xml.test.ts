import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODIES } from '../../src/contract/answer-shapes.ts';
import { xml } from '../../src/sandbox/danfe-and-xml/nfe-proc.ts';
import { pdfOf } from '../../src/sandbox/danfe-and-xml/pdf-encoder.ts';
import { customerName } from '../../src/sandbox/issuer-and-customers.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { readPdf } from '../support/pdf.ts';
import { asShape } from '../support/shape.ts';
import { elementsAt, readXml, textsAt } from '../support/xml.ts';
import { ask } from './client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const LINKS = v.object({
  data: v.object({ sefaz: v.object({ chave: v.string(), 'url-danfe': v.string(), 'url-xml': v.string() }) }),
});

async function answerTo(receipt: string): Promise<unknown> {
  return (await ask(sandbox, 'nfe', receipt)).json();
}

async function linksOf(receipt: string) {
  const { sefaz } = v.parse(LINKS, await answerTo(receipt)).data;
  return { danfe: sefaz['url-danfe'], xml: sefaz['url-xml'] };
}

async function bytesAt(link: string): Promise<Uint8Array> {
  const response = await fetch(link);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe.each(['A-004', 'F-004', 'B"<&\'(>)/ç☃-004'])('the documents of %s', (receipt) => {
  test('the XML is well-formed and agrees with the answer', async () => {
    const { data } = asShape(BODIES.nfe['004'], await answerTo(receipt));
    const response = await fetch((await linksOf(receipt)).xml);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const source = await response.text();
    expect(source).toMatch(/^<\?xml .*<\/nfeProc>$/);
    const proc = readXml(source);
    expect([proc.name, proc.attributes]).toEqual([
      'nfeProc',
      { versao: '4.00', xmlns: 'http://www.portalfiscal.inf.br/nfe' },
    ]);
    const [invoice] = elementsAt(proc, 'NFe/infNFe');
    if (invoice === undefined) throw new Error('no invoice');
    const { cliente, sefaz } = data;
    expect(invoice.attributes.Id).toBe(`NFe${sefaz.chave}`);
    const number = cliente.tipo === 'F' ? cliente.cpf : cliente.cnpj;
    const shown = {
      'ide/cUF': [sefaz.chave.slice(0, 2)],
      'ide/mod': [sefaz.chave.slice(20, 22)],
      'ide/tpEmis': [sefaz.chave.slice(34, 35)],
      'ide/cNF': [sefaz.chave.slice(35, 43)],
      'ide/serie': [data.serie],
      'ide/nNF': [data.numero],
      'ide/dhEmi': [sefaz['data-emissao']],
      'ide/cDV': [sefaz.chave.slice(-1)],
      'ide/tpAmb': ['2'],
      'ide/NFref/refNFe': data['notas-referenciadas'].map(({ nota }) => nota),
      'dest/xNome': [customerName(cliente)],
      [cliente.tipo === 'F' ? 'dest/CPF' : 'dest/CNPJ']: [number],
      'det/prod/cProd': data.itens.map(({ produto }) => produto),
      'det/prod/xProd': data.itens.map(({ nome }) => nome),
      'det/prod/qCom': data.itens.map(({ quantidade }) => quantidade),
      'det/prod/vUnCom': data.itens.map((item) => item['valor-unitario']),
      'total/ICMSTot/vNF': [data['valor-total']],
      'total/ICMSTot/vTotTrib': [data['valor-aproximado-tributo']],
      'infAdic/infCpl': [`SIMULADO - SEM VALOR FISCAL. ${data.observacao}`],
    };
    for (const [path, texts] of Object.entries(shown)) expect([path, textsAt(invoice, path)]).toEqual([path, texts]);
    expect(textsAt(proc, 'protNFe/infProt/chNFe')).toEqual([sefaz.chave]);
    expect(textsAt(proc, 'protNFe/infProt/nProt')).toEqual([sefaz.protocolo]);
  });

  test('its total is the sum of its parts', async () => {
    const proc = readXml(Buffer.from(await bytesAt((await linksOf(receipt)).xml)).toString());
    const sum = (path: string) => textsAt(proc, path).reduce((total, text) => total + Number(text), 0);
    const total = 'NFe/infNFe/total/ICMSTot';
    expect(sum('NFe/infNFe/det/prod/vProd').toFixed(2)).toBe(textsAt(proc, `${total}/vProd`)[0]);
    const parts = ['vProd', 'vFrete', 'vSeg', 'vOutro'].map((part) => sum(`${total}/${part}`));
    expect(parts.reduce((one, other) => one + other).toFixed(2)).toBe(textsAt(proc, `${total}/vNF`)[0]);
  });

  test('the DANFE is a PDF that says that it is simulated', async () => {
    const { data } = asShape(BODIES.nfe['004'], await answerTo(receipt));
    const { objects, texts } = readPdf(await bytesAt((await linksOf(receipt)).danfe));
    expect(objects[0]).toBe('<< /Type /Catalog /Pages 2 0 R >>');
    const shown = [data.numero, data.serie, data['valor-total'], customerName(data.cliente), data.observacao, 'DANFE'];
    const key = data.sefaz.chave.replace(/.{4}(?=.)/g, '$& ');
    expect(texts).toEqual(expect.arrayContaining([...shown, ...data.itens.map(({ nome }) => nome), key]));
    expect(texts.filter((text) => text.includes('SIMULADO'))).toHaveLength(1);
    expect(texts).not.toContain('NF-e CANCELADA');
  });
});

test('a cancelled invoice keeps its documents, and its DANFE says so', async () => {
  const { data } = asShape(BODIES.nfe['010'], await answerTo('A010'));
  const { danfe, xml } = await linksOf('A010');
  expect(readPdf(await bytesAt(danfe)).texts).toEqual(
    expect.arrayContaining(['NF-e CANCELADA', data.numero, data['valor-total']]),
  );
  expect(textsAt(readXml(Buffer.from(await bytesAt(xml)).toString()), 'protNFe/infProt/chNFe')).toEqual([
    data.sefaz.chave,
  ]);
});

test.each(['A605', 'A606', 'A604'])('%s links to documents too', async (receipt) => {
  const { danfe, xml } = await linksOf(receipt);
  expect(readPdf(await bytesAt(danfe)).texts).toContain('DANFE');
  expect(readXml(Buffer.from(await bytesAt(xml)).toString()).name).toBe('nfeProc');
});

test.each(['danfe', 'xml'] as const)('610: the %s is not there', async (document) => {
  const response = await fetch((await linksOf('A610'))[document]);
  await response.text();
  expect(response.status).toBe(404);
});

test.each(['danfe', 'xml'] as const)('611: the %s is an HTML page', async (document) => {
  const response = await fetch((await linksOf('A611'))[document]);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
});

test('612: the links are relative to the base address, and lead to documents', async () => {
  const { danfe, xml } = await linksOf('A612');
  expect([danfe, xml]).toEqual(['danfe/A612.pdf', 'xml/A612.xml']);
  const absolute = (link: string) => new URL(link, `${sandbox.baseUrl}/`).href;
  expect(readPdf(await bytesAt(absolute(danfe))).texts).toContain('DANFE');
  expect(readXml(Buffer.from(await bytesAt(absolute(xml))).toString()).name).toBe('nfeProc');
});

test.each(['danfe', 'xml'] as const)('613: the %s is cut in the middle', async (document) => {
  const response = await fetch((await linksOf('A613'))[document]);
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test.each(['A002', 'A500', 'A900', 'A777'])('%s, which no answer links from, has no documents', async (receipt) => {
  for (const path of [`danfe/${receipt}.pdf`, `xml/${receipt}.xml`]) {
    const response = await fetch(`${sandbox.baseUrl}/${path}`);
    await response.text();
    expect(response.status).toBe(404);
  }
});

test('a document is only read', async () => {
  const response = await fetch((await linksOf('A004')).xml, { method: 'DELETE' });
  await response.text();
  expect(response.status).toBe(405);
});

test('any text without controls comes back from the XML', () => {
  const texts = fc.string({ unit: 'binary' }).filter((text) => !/[\u0000-\u001f\ufffe\uffff]|\p{Cs}/u.test(text));
  fc.assert(
    fc.property(texts, texts, (text, value) => {
      const read = readXml(xml`<?xml version="1.0" encoding="UTF-8"?><a v="${value}"><b>${text}</b></a>`.source);
      expect([read.attributes.v, textsAt(read, 'b')]).toEqual([value, [text]]);
    }),
    { examples: [['<&>"', '<&>"']] },
  );
});

test('any Latin-1 text comes back from the PDF, and others as question marks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { texts } = readPdf(pdfOf(text, [[[40, text]]]));
      expect(texts).toEqual([text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?')]);
    }),
  );
});
