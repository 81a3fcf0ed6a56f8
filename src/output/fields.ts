import { type Json, textAt } from '../contract/json.ts';
import { isRightKey, readKey } from '../contract/keys.ts';
import { linkAt } from '../contract/links.ts';
import { formatTaxId, isRightTaxId, type TaxId } from '../contract/tax-ids.ts';
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

/** Where the meanings of the fields stand whose values are codes. */
const CODES: { readonly [F in Field]?: 'cfop' | 'direction' | 'freight' | 'person' | 'purpose' } = {
  'cliente.tipo': 'person',
  tipo: 'direction',
  finalidade: 'purpose',
  'transporte.modalidade': 'freight',
  cfop: 'cfop',
};

/** A value as people read it, safe for a terminal: a code with its words, a tax id with its dots, and what is wrong with it. */
export function fieldText(field: Field, text: string, notation: Notation, { document }: Words): string {
  const meaning = meaningOf(field, text, document);
  if (meaning !== '') return `${safe(text)} – ${meaning}`;
  if (field === 'cliente.cnpj') return taxIdText({ kind: 'cnpj', value: text }, document);
  if (field === 'cliente.cpf') return taxIdText({ kind: 'cpf', value: text }, document);
  const key = KEYS.includes(field) ? readKey(text) : null;
  const shown = safe(notation.value(field, text));
  return key === null || isRightKey(key) ? shown : `${shown} ⚠ ${document.wrongCheckDigit}`;
}

/** What a code stands for, of a CFOP its first digit; empty where nobody knows it, and of what is no code. */
export function meaningOf(field: Field, text: string, document: Words['document']): string {
  const codes = CODES[field];
  const meanings: Readonly<Record<string, string>> = codes === undefined ? {} : document[codes];
  const code = codes === 'cfop' ? text.replace(/^(\d)\.?\d{3}$|.+/s, '$1') : text;
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? '') : '';
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

/** Who issued a document, from its key; null where the key does not say it. */
export function issuerIn(chave: string, { document }: Words): Entry | null {
  const key = readKey(chave);
  // In the key of a service invoice `--mask` does not look for a person.
  if (key === null || (key.kind === 'nfse' && key.issuer.kind === 'cpf')) return null;
  const { emission, issuer, isSingle, kind, parts, state } = key;
  const digit = parts['emission-type'] ?? '1';
  const regime = digit === '1' ? '' : [digit, emission && document.emission(emission)].filter(Boolean).join(' – ');
  const own = taxIdText(issuer, document);
  const value = [isSingle ? document.perhapsSefaz(own) : own, state, regime].filter(Boolean).join(' · ');
  return { label: document.issuer[isSingle ? 'single' : kind], value };
}

/** A tax id with its dots, and a mark where it has the shape of one and does not close. */
export function taxIdText(id: TaxId, { wrongCheckDigit }: Words['document']): string {
  const text = formatTaxId(id);
  return safe(text === id.value || isRightTaxId(id) ? text : `${text} ⚠ ${wrongCheckDigit}`);
}
