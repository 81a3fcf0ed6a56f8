import type { FieldPath } from '../../contract/documents.ts';
import type { Operation } from '../../contract/operation.ts';
import type { GroupName } from '../../language/document.ts';

/** Fields that are read together, under one heading. */
export type Group =
  | { readonly kind: 'fields'; readonly name: GroupName; readonly fields: readonly FieldPath[] }
  /** The elements of an array, one line each. */
  | { readonly kind: 'rows'; readonly name: GroupName; readonly array: string; readonly columns: readonly FieldPath[] };

/**
 * The groups of each document, in the order in which a support person looks. What a body lacks is left out, heading
 * included; what no group names comes last, under "other fields". Links stand in none: they are for copying.
 */
export const LAYOUT: Readonly<Record<Operation, readonly Group[]>> = {
  nfe: [
    { kind: 'fields', name: 'error', fields: ['erro'] },
    {
      kind: 'fields',
      name: 'document',
      fields: [
        'numero',
        'serie',
        'sefaz.chave',
        'sefaz.protocolo',
        'sefaz.data-emissao',
        'data-saida',
        'tipo',
        'finalidade',
        'cfop',
        'id',
      ],
    },
    {
      kind: 'fields',
      name: 'customer',
      fields: ['cliente', 'cliente.tipo', 'cliente.nome', 'cliente.razao-social', 'cliente.cpf', 'cliente.cnpj'],
    },
    { kind: 'fields', name: 'totals', fields: ['valor-total', 'valor-despesas', 'valor-aproximado-tributo'] },
    {
      kind: 'rows',
      name: 'items',
      array: 'data.itens',
      columns: ['itens.id', 'itens.produto', 'itens.nome', 'itens.quantidade', 'itens.valor-unitario'],
    },
    {
      kind: 'fields',
      name: 'shipping',
      fields: [
        'transporte.modalidade',
        'transporte.transportadora',
        'transporte.placa-veiculo',
        'transporte.valor-frete',
        'transporte.valor-seguro',
        'transporte.peso-bruto',
        'transporte.peso-liquido',
        'transporte.quantidade-volume',
        'transporte.especie-volume',
        'transporte.marca-volume',
      ],
    },
    {
      kind: 'rows',
      name: 'references',
      array: 'data.notas-referenciadas',
      columns: ['notas-referenciadas.id', 'notas-referenciadas.nota'],
    },
    { kind: 'fields', name: 'notes', fields: ['observacao'] },
    { kind: 'fields', name: 'sefaz', fields: ['sefaz.codigo', 'sefaz.mensagem'] },
  ],
  nfse: [
    { kind: 'fields', name: 'error', fields: ['erro'] },
    {
      kind: 'fields',
      name: 'document',
      fields: [
        'numero',
        'retorno-municipio.chave',
        'retorno-municipio.data-emissao',
        'id-ordem-servico-situacao',
        'id',
      ],
    },
    {
      kind: 'fields',
      name: 'customer',
      fields: ['cliente.tipo', 'cliente.nome', 'cliente.razao-social', 'cliente.cpf', 'cliente.cnpj'],
    },
    { kind: 'fields', name: 'totals', fields: ['valor-total'] },
    { kind: 'fields', name: 'city-hall', fields: ['retorno-municipio.mensagem'] },
  ],
};

/** What is to be copied or opened, whole, on lines of its own. */
export const COPY_FIELDS: readonly FieldPath[] = [
  'sefaz.chave',
  'retorno-municipio.chave',
  'sefaz.url-danfe',
  'sefaz.url-xml',
];
