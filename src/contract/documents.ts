import * as v from 'valibot';
import type { Operation } from './operation.ts';
import type { StatusCode, StatusCodeOf } from './status.ts';

/**
 * The bodies that the service sends, as schemas: `service.md`, sections 2.1 to 2.12. They yield the types, and what is
 * not in them is named as a deviation (`find-deviations.ts`). Wire names stay as they are.
 */

const text = v.string();

const naturalPerson = v.object({ tipo: v.literal('F'), nome: text, cpf: text });
const legalEntity = v.object({ tipo: v.literal('J'), 'razao-social': text, cnpj: text });

/** Section 2.6. */
const nfeCustomer = v.variant('tipo', [naturalPerson, legalEntity]);

/** Section 2.11: no condition is stated for the four fields behind `tipo`, so each of them may be absent. */
const nfseCustomer = v.object({
  tipo: v.picklist(['F', 'J']),
  'razao-social': v.optional(text),
  nome: v.optional(text),
  cnpj: v.optional(text),
  cpf: v.optional(text),
});

/** Section 2.4. */
const shipping = v.object({
  modalidade: v.picklist(['0', '1', '2', '3', '4', '9']),
  transportadora: text,
  'placa-veiculo': text,
  'valor-frete': text,
  'valor-seguro': text,
  'peso-bruto': text,
  'peso-liquido': text,
  'quantidade-volume': text,
  'especie-volume': text,
  'marca-volume': text,
});

/** Section 2.5. */
const item = v.object({ id: text, produto: text, nome: text, quantidade: text, 'valor-unitario': text });

/** Section 2.3: an element of `notas-referenciadas`. */
const referencedDocument = v.object({ id: text, nota: text });

const authorised = { 'data-emissao': text, chave: text, protocolo: text, 'url-danfe': text, 'url-xml': text };
const verdict = { codigo: text, mensagem: text };

/** Section 2.2. */
const nfeIssuing = v.object({ id: text, numero: text, serie: text, cliente: text, 'valor-total': text });

/** Section 2.3, with `sefaz` by the column for 004 of section 2.7. */
const nfeIssued = v.object({
  id: text,
  numero: text,
  serie: text,
  cliente: nfeCustomer,
  cfop: text,
  'data-saida': text,
  tipo: v.picklist(['S', 'E']),
  finalidade: v.picklist(['N', 'C', 'A', 'D']),
  observacao: text,
  'valor-despesas': text,
  transporte: shipping,
  itens: v.array(item),
  'notas-referenciadas': v.array(referencedDocument),
  'valor-total': text,
  'valor-aproximado-tributo': text,
  sefaz: v.object({ ...authorised, ...verdict }),
});

/** Section 2.8. */
const nfeCancelled = v.object({
  id: text,
  numero: text,
  serie: text,
  cliente: nfeCustomer,
  'valor-total': text,
  'valor-aproximado-tributo': text,
  sefaz: v.object(authorised),
});

/** Section 2.9. */
const nfeRejected = v.object({ id: text, numero: text, serie: text, cliente: nfeCustomer, sefaz: v.object(verdict) });

function nfseDocument<Customer extends v.GenericSchema>(customer: Customer) {
  return v.object({
    id: text,
    'id-ordem-servico-situacao': text,
    numero: text,
    'valor-total': text,
    cliente: customer,
    'retorno-municipio': v.object({ 'data-emissao': text, chave: text, mensagem: text }),
  });
}

/** Section 2.10. */
const nfseIssued = nfseDocument(nfseCustomer);

/** Section 2.10, with the customer of status 010 in section 2.11. */
const nfseCancelled = nfseDocument(v.object({ tipo: v.picklist(['F', 'J']), 'razao-social': text, cnpj: text }));

/** Section 2.12. */
const internalError = v.object({ erro: text });

/** Section 2.1, for the statuses that carry no `data`. */
const bare = v.object({ status: text, descricao: text });

/** Section 2.1, for the statuses that carry `data`. */
function withData<Data extends v.GenericSchema>(data: Data) {
  return v.object({ status: text, descricao: text, data });
}

/** What each operation's body looks like under each status that it defines (`service.md`, sections 4.1 and 4.2). */
export const BODIES = {
  nfe: {
    '002': bare,
    '003': withData(nfeIssuing),
    '004': withData(nfeIssued),
    '010': withData(nfeCancelled),
    '900': withData(nfeRejected),
    '500': bare,
    '999': withData(internalError),
  },
  nfse: {
    '002': bare,
    '003': withData(nfseIssued),
    '004': withData(nfseIssued),
    '010': withData(nfseCancelled),
    '500': bare,
    '999': withData(internalError),
  },
} as const satisfies { readonly [O in Operation]: Readonly<Record<StatusCodeOf<O>, v.GenericSchema>> };

/** The body that an operation answers with under a status, e.g. `Body<'nfe', '004'>`. */
export type Body<
  O extends keyof typeof BODIES,
  C extends keyof (typeof BODIES)[O],
> = (typeof BODIES)[O][C] extends infer Schema extends v.GenericSchema ? v.InferOutput<Schema> : never;

/** The schema of an operation's body under a status, or undefined where the operation does not define the status. */
export function bodyOf(operation: Operation, code: StatusCode): v.GenericSchema | undefined {
  const bodies: Partial<Record<StatusCode, v.GenericSchema>> = BODIES[operation];
  return bodies[code];
}

type PathsIn<T> = T extends readonly (infer Element)[]
  ? PathsIn<Element>
  : T extends string
    ? never
    : {
        [Key in keyof T & string]: Exclude<T[Key], undefined> extends string
          ? Key
          : `${Key}.${PathsIn<Exclude<T[Key], undefined>>}`;
      }[keyof T & string];

type Data<B> = B extends { data: infer D } ? PathsIn<D> : never;

/**
 * Every field that can stand in `data`, as a path from there without array positions: `numero`, `cliente.tipo`,
 * `itens.nome`. A word for each is owed in every language.
 */
export type FieldPath =
  | Data<{ [Code in keyof (typeof BODIES)['nfe']]: Body<'nfe', Code> }[keyof (typeof BODIES)['nfe']]>
  | Data<{ [Code in keyof (typeof BODIES)['nfse']]: Body<'nfse', Code> }[keyof (typeof BODIES)['nfse']]>;
