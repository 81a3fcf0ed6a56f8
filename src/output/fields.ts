import { type Json, textAt } from '../contract/json.ts';
import { formatTaxId, isRightTaxId, type Key, readKey } from '../contract/keys.ts';
import { linkAt } from '../contract/links.ts';
import { readCfop } from '../contract/values.ts';
import type { Io } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import type { Language, Words } from '../words/index.ts';
import type { Detail } from './grid.ts';
import type { Notation } from './notation.ts';
import { brief, safe } from './text.ts';

export type Field = keyof Words['document']['field'];
export type GroupName = keyof Words['document']['group'];

// Fields of `data` by group, in the order in which support staff look: short ones of a row stand side by side, those of a list are
// its columns. What stands nowhere here comes under "Other fields", but for the first line and the links.
const FIELDS: Readonly<Partial<Record<GroupName, readonly (readonly Field[])[]>>> = {
  document: [
    ['sefaz.chave', 'sefaz.protocolo', 'sefaz.codigo', 'sefaz.mensagem'],
    ['sefaz.data-emissao', 'data-saida'],
    ['tipo', 'finalidade'],
    ['id', 'cfop', 'id-ordem-servico-situacao'],
    ['erro'],
  ],
  customer: [['cliente', 'cliente.razao-social', 'cliente.nome', 'cliente.cnpj', 'cliente.cpf', 'cliente.tipo']],
  amounts: [['valor-total', 'valor-despesas', 'valor-aproximado-tributo']],
  itens: [['itens.id', 'itens.produto', 'itens.nome', 'itens.quantidade', 'itens.valor-unitario']],
  transporte: [
    ['transporte.modalidade'],
    [
      'transporte.transportadora',
      'transporte.placa-veiculo',
      'transporte.quantidade-volume',
      'transporte.especie-volume',
      'transporte.marca-volume',
    ],
    ['transporte.valor-frete', 'transporte.valor-seguro'],
    ['transporte.peso-bruto', 'transporte.peso-liquido'],
  ],
  'notas-referenciadas': [['notas-referenciadas.nota', 'notas-referenciadas.id']],
  'retorno-municipio': [['retorno-municipio.chave', 'retorno-municipio.data-emissao', 'retorno-municipio.mensagem']],
  notes: [['observacao']],
};
export const GROUPS = Object.entries(FIELDS) as readonly [GroupName, readonly (readonly Field[])[]][];

/** Where the keys and the links of a document stand: what is most often copied. */
export const KEYS: readonly Field[] = ['sefaz.chave', 'retorno-municipio.chave'];
export const LINKS: readonly Field[] = ['sefaz.url-danfe', 'sefaz.url-xml'];

/** A value as people read it, safe for a terminal: a code with its words, a tax id with its dots, and what is wrong with it. */
export function fieldText(field: Field, text: string, notation: Notation, { words: { document }, lang }: Io): string {
  const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = document.codes;
  const [, word] = Object.entries(codes[field] ?? {}).find(([code]) => code === text) ?? [];
  const meaning = field === 'cfop' ? cfopText(text, document, lang) : word;
  if (meaning) return `${safe(text)} – ${meaning}`;
  if (field === 'cliente.cnpj' || field === 'cliente.cpf') return taxIdText(text, document);
  const key = KEYS.includes(field) ? readKey(text) : null;
  const shown = safe(notation.value(field, text));
  return key === null || key.isRight ? shown : `${shown} ⚠ ${document.wrongCheckDigit}`;
}

/** What a CFOP is for, and which way the goods go, each without what stands in brackets: `explain` tells all of it. */
function cfopText(text: string, { cfop }: Words['document'], lang: Language): string {
  const found = readCfop(text);
  if (found === null) return '';
  const way = cfop[found.digit];
  const short = (facts: string) => facts.replace(/ \([^()]*\)$/, '');
  return found.says === null ? way : `${short(found.says[lang])} (${short(way)})`;
}

/** `NF-e no. 983825 · series 1 · receipt 004` */
export function documentName({ kind, receipt }: LookupRecord, json: Json, { document }: Words): string {
  const [number, series] = [brief(textAt(json, 'data.numero')), brief(textAt(json, 'data.serie'))];
  const name = `${document.kind[kind]}${number && ` ${document.number(number)}`}`;
  const asked = `${document.receipt.toLowerCase()} ${safe(receipt)}`;
  return [name, series && document.series(series), asked].filter(Boolean).join(' · ');
}

/** A link as it came, and where a relative one leads; empty where there is none. */
export function linkForms(json: Json, field: Field, baseUrl: string): string[] {
  const link = linkAt(json, `data.${field}`);
  const isRelative = link !== '' && !URL.canParse(link) && URL.canParse(link, `${baseUrl}/`);
  return [link, isRelative ? new URL(link, `${baseUrl}/`).href : ''].filter(Boolean).map((one) => brief(one));
}

/** What a key tells: who issued the document, and of a service invoice, whose answers have no links, where to look it up. */
export function keyDetails(chave: string, { document }: Words): Detail[] {
  const key = readKey(chave);
  if (key === null) return [];
  const { emission, isPerson, isSingle, kind, parts, portal, state } = key;
  const digit = parts['emission-type'] ?? '1';
  const regime = digit === '1' ? '' : `${digit} – ${document.emission(emission)}`;
  const facts = [issuerText(key, document), state, regime].filter(Boolean).join(' · ');
  // In the key of a service invoice `--mask` does not look for a person.
  const value = kind === 'nfse' && isPerson ? '' : facts;
  return [
    { label: document.issuer[isSingle ? 'single' : kind], value },
    { label: document.portal, value: kind === 'nfse' ? portal : '' },
  ];
}

/** The issuer that a key names, as far as a key can say who it is. */
export function issuerText({ issuer, isSingle, isPerhapsPerson }: Key, document: Words['document']): string {
  const taxId = taxIdText(issuer, document);
  if (isPerhapsPerson) return document.perhapsPerson(taxId);
  return isSingle ? document.perhapsSefaz(taxId) : taxId;
}

/** A tax id with its dots, and a mark where it has the shape of one and does not close. */
export function taxIdText(id: string, { wrongCheckDigit }: Words['document']): string {
  const text = formatTaxId(id);
  return safe(text === id || isRightTaxId(id) ? text : `${text} ⚠ ${wrongCheckDigit}`);
}
