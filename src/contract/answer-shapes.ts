import { enumeration, list, object, type Shape, text, type ValueOf, variant } from './json-shape.ts';
import type { Operation } from './operation.ts';
import type { StatusCode, StatusCodeOf } from './status-table.ts';

/**
 * The bodies that the service sends, as shapes: `service.md`, sections 2.1 to 2.12. They yield the types, and what is
 * not in them is named as a deviation (`find-deviations.ts`). Wire names stay as they are.
 */

/** Section 2.6. */
const nfeCustomer = variant('tipo', {
  F: { nome: text, cpf: text },
  J: { 'razao-social': text, cnpj: text },
});

/** Section 2.11: no condition is stated for the four fields behind `tipo`, so each of them may be absent. */
const nfseCustomer = object(
  { tipo: enumeration('F', 'J') },
  { 'razao-social': text, nome: text, cnpj: text, cpf: text },
);

/** Section 2.4. */
const shipping = object({
  modalidade: enumeration('0', '1', '2', '3', '4', '9'),
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
const item = object({ id: text, produto: text, nome: text, quantidade: text, 'valor-unitario': text });

/** Section 2.3: an element of `notas-referenciadas`. */
const referencedDocument = object({ id: text, nota: text });

const authorised = { 'data-emissao': text, chave: text, protocolo: text, 'url-danfe': text, 'url-xml': text };
const verdict = { codigo: text, mensagem: text };

/** Section 2.2. */
const nfeIssuing = object({ id: text, numero: text, serie: text, cliente: text, 'valor-total': text });

/** Section 2.3, with `sefaz` by the column for 004 of section 2.7. */
const nfeIssued = object({
  id: text,
  numero: text,
  serie: text,
  cliente: nfeCustomer,
  cfop: text,
  'data-saida': text,
  tipo: enumeration('S', 'E'),
  finalidade: enumeration('N', 'C', 'A', 'D'),
  observacao: text,
  'valor-despesas': text,
  transporte: shipping,
  itens: list(item),
  'notas-referenciadas': list(referencedDocument),
  'valor-total': text,
  'valor-aproximado-tributo': text,
  sefaz: object({ ...authorised, ...verdict }),
});

/** Section 2.8. */
const nfeCancelled = object({
  id: text,
  numero: text,
  serie: text,
  cliente: nfeCustomer,
  'valor-total': text,
  'valor-aproximado-tributo': text,
  sefaz: object(authorised),
});

/** Section 2.9. */
const nfeRejected = object({ id: text, numero: text, serie: text, cliente: nfeCustomer, sefaz: object(verdict) });

function nfseDocument<Customer extends Shape>(customer: Customer) {
  return object({
    id: text,
    'id-ordem-servico-situacao': text,
    numero: text,
    'valor-total': text,
    cliente: customer,
    'retorno-municipio': object({ 'data-emissao': text, chave: text, mensagem: text }),
  });
}

/** Section 2.10. */
const nfseIssued = nfseDocument(nfseCustomer);

/** Section 2.10, with the customer of status 010 in section 2.11. */
const nfseCancelled = nfseDocument(object({ tipo: enumeration('F', 'J'), 'razao-social': text, cnpj: text }));

/** Section 2.12. */
const internalError = object({ erro: text });

/** Section 2.1, for the statuses that carry no `data`. */
const bare = object({ status: text, descricao: text });

/** Section 2.1, for the statuses that carry `data`. */
function withData<Data extends Shape>(data: Data) {
  return object({ status: text, descricao: text, data });
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
} as const satisfies { readonly [O in Operation]: Readonly<Record<StatusCodeOf<O>, Shape>> };

/** The body that an operation answers with under a status, e.g. `Body<'nfe', '004'>`. */
export type Body<
  O extends keyof typeof BODIES,
  C extends keyof (typeof BODIES)[O],
> = (typeof BODIES)[O][C] extends infer BodyShape extends Shape ? ValueOf<BodyShape> : never;

/** The shape of an operation's body under a status, or undefined where the operation does not define the status. */
export function bodyOf(operation: Operation, code: StatusCode): Shape | undefined {
  const bodies: Partial<Record<StatusCode, Shape>> = BODIES[operation];
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
