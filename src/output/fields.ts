import { readCfop } from '../contract/cfops.ts';
import { type Json, textAt } from '../contract/json.ts';
import { isRightKey, type Key, readKey } from '../contract/keys.ts';
import { linkAt } from '../contract/links.ts';
import { formatTaxId, isRightTaxId, type TaxId } from '../contract/tax-ids.ts';
import type { Io, Language } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import type { Entry } from './grid.ts';
import type { Notation } from './notation.ts';
import { safe } from './text.ts';

export type Field = keyof Words['document']['field'];

/** Fields of `data` that are read together: short ones of a chunk stand side by side. With `list` they are that array's columns. */
export interface Group {
  readonly name: keyof Words['document']['group'];
  readonly fields: readonly (readonly Field[])[];
  readonly list?: string;
}

/** In the order in which support staff look. What no group names comes under "Other fields", but for the first line and the links. */
export const GROUPS: readonly Group[] = [
  {
    name: 'document',
    fields: [
      ['sefaz.chave', 'sefaz.protocolo', 'sefaz.codigo', 'sefaz.mensagem'],
      ['sefaz.data-emissao', 'data-saida'],
      ['tipo', 'finalidade'],
      ['id', 'cfop', 'id-ordem-servico-situacao'],
      ['erro'],
    ],
  },
  {
    name: 'customer',
    fields: [['cliente', 'cliente.razao-social', 'cliente.nome', 'cliente.cnpj', 'cliente.cpf', 'cliente.tipo']],
  },
  { name: 'amounts', fields: [['valor-total', 'valor-despesas', 'valor-aproximado-tributo']] },
  {
    name: 'items',
    list: 'itens',
    fields: [['itens.id', 'itens.produto', 'itens.nome', 'itens.quantidade', 'itens.valor-unitario']],
  },
  {
    name: 'shipping',
    fields: [
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
  },
  {
    name: 'references',
    list: 'notas-referenciadas',
    fields: [['notas-referenciadas.nota', 'notas-referenciadas.id']],
  },
  {
    name: 'city',
    fields: [['retorno-municipio.chave', 'retorno-municipio.data-emissao', 'retorno-municipio.mensagem']],
  },
  { name: 'notes', fields: [['observacao']] },
];

/** Where the keys and the links of a document stand: what is most often copied. */
export const KEYS: readonly Field[] = ['sefaz.chave', 'retorno-municipio.chave'];
export const LINKS: readonly Field[] = ['sefaz.url-danfe', 'sefaz.url-xml'];

/** A value as people read it, safe for a terminal: a code with its words, a tax id with its dots, and what is wrong with it. */
export function fieldText(field: Field, text: string, notation: Notation, { words, lang }: Io): string {
  const { document } = words;
  const meaning = field === 'cfop' ? cfopText(text, document, lang) : meaningOf(field, text, document);
  if (meaning !== '') return `${safe(text)} – ${meaning}`;
  if (field === 'cliente.cnpj') return taxIdText({ kind: 'cnpj', value: text }, document);
  if (field === 'cliente.cpf') return taxIdText({ kind: 'cpf', value: text }, document);
  const key = KEYS.includes(field) ? readKey(text) : null;
  const shown = safe(notation.value(field, text));
  return key === null || isRightKey(key) ? shown : `${shown} ⚠ ${document.wrongCheckDigit}`;
}

/** What a code stands for; empty where nobody knows it, and of what is no code. */
function meaningOf(field: Field, text: string, { codes }: Words['document']): string {
  const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = codes;
  return Object.entries(meanings[field] ?? {}).find(([code]) => code === text)?.[1] ?? '';
}

/** What a CFOP is for, and which way the goods go, each without what stands in brackets: `explain` tells all of it. */
function cfopText(text: string, { cfop }: Words['document'], lang: Language): string {
  const found = readCfop(text);
  if (found === null) return '';
  const way = cfop[found.digit];
  const short = (told: string) => told.replace(/ \([^()]*\)$/, '');
  return found.says === null ? way : `${short(found.says[lang])} (${short(way)})`;
}

/** `NF-e no. 983825 · series 1` */
export function documentName({ kind }: LookupRecord, json: Json, { document }: Words): string {
  const [number, series] = [textAt(json, 'data.numero'), textAt(json, 'data.serie')];
  const name = `${document.kind[kind]}${number && ` ${document.number(safe(number))}`}`;
  return series === '' ? name : `${name} · ${document.series(safe(series))}`;
}

/** A link as it came, and where a relative one leads; empty where there is none. */
export function linkForms(json: Json, field: Field, baseUrl: string): string[] {
  const link = linkAt(json, `data.${field}`);
  const isRelative = link !== '' && !URL.canParse(link) && URL.canParse(link, `${baseUrl}/`);
  return [link, isRelative ? new URL(link, `${baseUrl}/`).href : ''].filter(Boolean).map(safe);
}

/** What a key tells: who issued the document, and of a service invoice, whose answers have no links, where to look it up. */
export function keyEntries(chave: string, { document }: Words): Entry[] {
  const key = readKey(chave);
  if (key === null) return [];
  const { emission, issuer, isSingle, kind, parts, portal, state } = key;
  const digit = parts['emission-type'] ?? '1';
  const regime = digit === '1' ? '' : `${digit} – ${document.emission(emission)}`;
  const value = [issuerText(key, document), state, regime].filter(Boolean).join(' · ');
  const entry = { label: document.issuer[isSingle ? 'single' : kind], value };
  if (kind === 'nfe') return [entry];
  // In the key of a service invoice `--mask` does not look for a person.
  return [...(issuer.kind === 'cpf' ? [] : [entry]), { label: document.portal, value: portal }];
}

/** The issuer that a key names, as far as a key can say who it is. */
export function issuerText({ issuer, isSingle, isPerhapsPerson }: Key, document: Words['document']): string {
  const own = taxIdText(issuer, document);
  if (isPerhapsPerson) return document.perhapsPerson(own);
  return isSingle ? document.perhapsSefaz(own) : own;
}

/** A tax id with its dots, and a mark where it has the shape of one and does not close. */
export function taxIdText(id: TaxId, { wrongCheckDigit }: Words['document']): string {
  const text = formatTaxId(id);
  return safe(text === id.value || isRightTaxId(id) ? text : `${text} ⚠ ${wrongCheckDigit}`);
}
