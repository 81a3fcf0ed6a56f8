import type { FieldPath } from '../../contract/answer-shapes.ts';
import type { Operation } from '../../contract/operation.ts';
import type { GroupName } from '../../language/types/document.ts';

/** Fields that are read together, under one heading. */
export type FieldGroup =
  | { readonly kind: 'fields'; readonly name: GroupName; readonly fields: readonly FieldPath[] }
  /** The elements of an array, each by its `title` where it gets a block of its own. */
  | {
      readonly kind: 'rows';
      readonly name: GroupName;
      readonly array: string;
      readonly title: FieldPath;
      readonly columns: readonly FieldPath[];
    }
  /** One field, for which the heading is label enough. */
  | { readonly kind: 'text'; readonly name: GroupName; readonly field: FieldPath };

const CUSTOMER: FieldGroup = {
  kind: 'fields',
  name: 'customer',
  fields: ['cliente', 'cliente.razao-social', 'cliente.nome', 'cliente.cnpj', 'cliente.cpf', 'cliente.tipo'],
};

/**
 * The groups of each document, in the order in which a support person looks. What a body lacks is left out, heading
 * included; what no group names comes under "other fields". Links stand in none: they are for copying.
 */
export const FIELD_GROUPS: Readonly<Record<Operation, readonly FieldGroup[]>> = {
  nfe: [
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
        'id',
        'tipo',
        'finalidade',
        'sefaz.codigo',
        'cfop',
        'sefaz.mensagem',
        'erro',
      ],
    },
    CUSTOMER,
    { kind: 'fields', name: 'totals', fields: ['valor-total', 'valor-despesas', 'valor-aproximado-tributo'] },
    {
      kind: 'rows',
      name: 'items',
      array: 'data.itens',
      title: 'itens.produto',
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
        'transporte.quantidade-volume',
        'transporte.especie-volume',
        'transporte.marca-volume',
        'transporte.peso-bruto',
        'transporte.peso-liquido',
      ],
    },
    {
      kind: 'rows',
      name: 'references',
      array: 'data.notas-referenciadas',
      title: 'notas-referenciadas.id',
      columns: ['notas-referenciadas.nota', 'notas-referenciadas.id'],
    },
    { kind: 'text', name: 'notes', field: 'observacao' },
  ],
  nfse: [
    {
      kind: 'fields',
      name: 'document',
      fields: [
        'numero',
        'retorno-municipio.chave',
        'retorno-municipio.data-emissao',
        'retorno-municipio.mensagem',
        'id-ordem-servico-situacao',
        'id',
        'erro',
      ],
    },
    CUSTOMER,
    { kind: 'fields', name: 'totals', fields: ['valor-total'] },
  ],
};

/** Columns of numbers, which are compared by their right edges. */
export const NUMBER_COLUMNS: readonly FieldPath[] = ['itens.quantidade', 'itens.valor-unitario'];
