import { type Json, textAt } from './json.ts';
import { keysIn } from './keys.ts';
import { type CodeRow, classOf, codeIn, LOST, nfseRow, type SendAgain, sefazRow } from './sefaz-codes.ts';
import type { Kind, Party, Status } from './statuses.ts';
import { folded } from './values.ts';

/**
 * What the words of an answer say of a document. Unlike a status it has a sentence, but no exit. `same-later`: nothing can be
 * corrected, SEFAZ is out of service; `but`: the status and the words beside it contradict each other.
 */
export type Advice =
  | (SendAgain | 'same-later' | 'denied' | 'look-up')
  | `issued-but-${'cancelled' | 'denied' | 'unknown' | 'rejected'}`
  | `rejected-but-${'authorised' | 'cancelled' | 'other' | 'words'}`
  | `nfse-${'issued' | 'cancelled'}-but-otherwise`
  | (`nfse-${'exists' | 'look-up' | 'correct' | 'read'}` | 'event-exists' | 'replaced' | 'duplicate');

/** What a message comes to. */
export interface Verdict {
  /** Of SEFAZ or of the national NFS-e; empty where neither the code's field nor the message has one. */
  readonly code: string;
  readonly next: Party;
  /** Null where nothing is known. */
  readonly sendAgain: SendAgain | null;
  /** Its sentences, in this order; none where the hint says it, or nothing but the status is known. */
  readonly advice: readonly Advice[];
  /** What to do, by the table; null where the message outranks it. */
  readonly hint: CodeRow['hint'];
  /** The keys of documents that SEFAZ has already. */
  readonly keys: readonly string[];
}

const NOTHING: Verdict = { code: '', next: 'issuer', sendAgain: null, advice: [], hint: null, keys: [] };

// All patterns are of folded texts: no accents, small letters. Stems begin a word, unless said otherwise.

/** `duplicidade`, `repetido`, `já existe`, `already`. */
const TWICE = /\b(?:duplicid|duplicad|duplicate|repetid|ja exist|already\b|ja constam?\b(?! como))/;
/** `já foi emitida`, `já utilizado`, `já possui protocolo`, `já se encontra autorizada`. */
const DONE =
  /\bja (?:(?:foi|foram|esta|estao|estava|se|encontra\w*|possu\w+|exist\w*|ha|havia|tem|tinha|sido|uma?|o|a|com|uso|anteriormente|previamente|devidamente) )*(?:(?:informad|convertid|utilizad|usad|cadastrad|emitid|enviad|transmitid|gerad|processad|autorizad|registrad|protocolad)|gerou\b|protocolo)/;
/** `Duplicidade de NF referenciada`; `[nOcor: 2]` counts references. */
const OF_REFERENCE = /\breferenciad|informada na exporta|\[nocor/;
/** `NF-e não consta na base [chNFe: …]`, `chave … desconhecida`: its key is of no document. `NCM inexistente` says nothing of it. */
const UNKNOWN =
  'nao (?:(?:foi|foram|esta|se|ha) )*(?:consta|exist|encontr[a-z]*\\b(?! autoriz)|localizad|cadastrad|registrad|reconhecid|conhecid)[a-z]*|inexistente|desconhecid[ao]|not found|unknown|does not exist';
const DOCUMENT = '\\b(?:nf-?e|nota|documento|chave|chnfe|key)\\b';
const NOT_THERE = new RegExp(
  `${DOCUMENT}(?:\\W|\\b(?:de|da|do|acesso|fiscal|eletronica|informad[ao]|consultad[ao]|no|numero|chave|chnfe|e|esta|is|[a-z]*\\d[a-z\\d]*)\\b)*(?:${UNKNOWN})|\\bnao (?:foi |ha )?(?:consta|existe|encontrad[ao]|localizad[ao])(?: (?:a|o|uma?|nenhuma?|na base|de dados|da sefaz))*? ${DOCUMENT}|\\bnenhuma? (?:nf-?e|nota|documento)\\b.*(?:encontr|localiz)`,
);

/** Codes that say nothing of what became of the document. */
const OPEN = /^(?:103|105|999)$/;
const AUTHORISED = /^(?:100|120|150|172)$/;
const CANCELLED = /^(?:101|135|151|155)$/;

/** What a rejection (900) comes to. @param field `data.sefaz.codigo` as it came */
export function verdictOn(field: string, message: string): Verdict {
  const code = codeIn(field, message);
  const { isKnown, sendAgain, next, hint } = sefazRow(code);
  const words = folded(message);
  const contradiction = contradictionOf(code, words);
  if (contradiction) return { ...telling('asker', contradiction), code };
  if (isDenied(code, words)) return { ...telling('accountant', 'denied'), code, sendAgain: 'other-number' };
  const keys = recordedKeys(message, words);
  // The row of a code holds, whatever the message names.
  if (isKnown && !OPEN.test(code)) {
    const advice: readonly Advice[] = sendAgain === 'yes' ? [next === 'sefaz' ? 'same-later' : 'yes'] : [];
    return { code, next, sendAgain, advice, hint, keys: sendAgain === 'no' ? keys : [] };
  }
  const mayExist = !isKnown || code === '999';
  if (mayExist && (keys.length > 0 || isThere(words)))
    return { ...NOTHING, code, sendAgain: 'no', advice: ['no'], keys };
  // What has no code and does not say *rejeição* may be of anybody between the issuer and SEFAZ.
  const isUnclear = OPEN.test(code) || (code === '' && !/\brejei/.test(words));
  return isUnclear ? { ...telling('issuer', 'look-up'), code, sendAgain: 'no' } : { ...NOTHING, code };
}

/** `301` to `303` without that word are ordinary rejections; that of a reference denies nothing. */
function isDenied(code: string, words: string): boolean {
  const isOrdinary = code !== '' && classOf(code) === 'rejected' && !/^30[123]$/.test(code);
  return /\bdeneg/.test(words) && !/\breferenci/.test(words) && !isOrdinary;
}

/** What a code that is no rejection says under the status of one, or the message without a code. */
function contradictionOf(code: string, words: string): Advice | null {
  if (code === '') return /\bautorizad[oa] o uso\b/.test(words) ? 'rejected-but-words' : null;
  if (OPEN.test(code) || (classOf(code) !== 'processed' && code !== '107')) return null;
  if (AUTHORISED.test(code)) return 'rejected-but-authorised';
  return CANCELLED.test(code) ? 'rejected-but-cancelled' : 'rejected-but-other';
}

/** Whether a message says that the document is there already. */
export function isThere(words: string): boolean {
  return (TWICE.test(words) && !OF_REFERENCE.test(words)) || DONE.test(words);
}

/** The keys that a message names as those of documents which are there: none that is a reference, or that SEFAZ does not know. */
function recordedKeys(message: string, words: string): string[] {
  if (NOT_THERE.test(words)) return [];
  // Behind a letter no key begins.
  const text = message.replace(/(nRef|refNFe)[^0-9a-z]{1,5}/gi, '$1');
  return [...new Set(keysIn(text).flatMap(({ isRight, key }) => (isRight ? key : [])))];
}

/**
 * What an answer's own words say of a document, where that outranks its status or explains it: of a rejection, of a failed
 * lookup, of a document whose status they contradict, of a service invoice. Else null.
 */
export function verdictIn(json: Json, kind: Kind, { name }: Status): Verdict | null {
  if (kind === 'nfse') return onService(name, json);
  if (name === 'service-error') return onFailedLookup(textAt(json, 'data.erro'));
  const field = textAt(json, 'data.sefaz.codigo');
  const message = textAt(json, 'data.sefaz.mensagem');
  // As nearly every one comes: to read it takes a tenth of a batch.
  if (name === 'issued' && field === '100' && !/deneg/i.test(message)) return null;
  if (name === 'issued') return onIssued(codeIn(field, message), folded(message));
  return name === 'rejected' ? verdictOn(field, message) : null;
}

/** A lookup of a goods invoice that failed (999): its words count only where they say that the document is there. */
function onFailedLookup(message: string): Verdict | null {
  const { advice, code, keys, sendAgain } = verdictOn('', message);
  if (sendAgain !== 'no' || advice.includes('look-up')) return null;
  return { ...NOTHING, code, keys, sendAgain, advice: ['no'] };
}

/** An issued document (004) of which SEFAZ's code says otherwise, or that has an alert. */
function onIssued(code: string, words: string): Verdict | null {
  const contradicts = (advice: Advice) => ({ ...telling('asker', advice), code });
  const kind = code === '' ? 'processed' : classOf(code);
  if (isDenied(code, words) || kind === 'denied') return contradicts('issued-but-denied');
  if (CANCELLED.test(code)) return contradicts('issued-but-cancelled');
  if (code === '217') return contradicts('issued-but-unknown');
  if (kind === 'rejected') return contradicts('issued-but-rejected');
  if (code === '100' || !AUTHORISED.test(code)) return null;
  const { hint, next } = sefazRow(code);
  return { ...NOTHING, code, hint, next };
}

/** `sem erros`, `nenhum erro`, `erro: 0`, `não foram encontrados erros`: no error. An alert is none either. */
const NO_ERROR =
  /(?:\bsem|\bnenhum|\b0|\bnao (?:foram encontrados|houve|ha)) erros?\b|\berros?\W*(?:0\b|nenhum\b|nao (?:foram )?encontrados\b)/g;
/** What stands before the code of a service invoice: `Erro: E0312`, `[{"Codigo":"E0312"`. */
export const LABELS = /^\W*(?:(?:erros?|errors?|s|rejei[a-z]*|cod[a-z]*|d[eo]|retorno|mensagem|lista[a-z]*|no?)\b\W*)*/;
/** `E160`, `GW3000`, `E-10`, `1202 -`; `RPS7` and what a database says (`ORA-12541`) are none. */
const SERVICE_CODE =
  /^(?!(?:rps|dps|nfs?e?|ora|sql|tns)-?\d)([a-z]{1,3}-?\d{1,5}\b|\d{3,5}(?=\s*[-\u2010-\u2015]))(?!\W*alerta)/;
/** What the municipality's system, or what stands before it, says of itself: `Erro de comunicação`, `503 - em atualização`. */
const BROKEN =
  /\bexcedid|\besgotad|\bcomunicacao|\bmanutencao|\binesperad|\bnao catalogad|object reference|\b(?:https?[/\d.]*|erro|error|status|code|codigo|server|servidor|respo[a-z]*|retorn[a-z]*)\W+(?:(?:o|um|com|erro|status|codigo|https?[/\d.]*)\W+)*50[0-4]\b|^\W*50[0-4](?:\s*[-:\u2010-\u2015\])]|\W*$)/;
/** `Este RPS não foi enviado à nossa base`, `RPS não localizado na base`. */
const NOT_SENT = /\brps (?:\S+ ){0,4}?nao (?:foi )?enviad|\bnao (?:foi )?localizad\w* (?:\S+ )?(?:\S+ )?base\b/;
/** `aguarda processamento`, `em processamento`, `na fila`, `ainda não processado`. */
const WAITS = /\baguard(?!ent)|\bem processamento|\bfila\b|\bnao (?:foi )?processad|\bem analise|\bpendente\b/;
/** `Lote recebido`; `o valor recebido é menor` is no such thing. */
const TAKEN = /(?<!\b(?:valor|valores|nao|nao foi) )\brecebid|\benviad\w* com sucesso/;
/** `Falha na validação`, `Certificado vencido`, `CNPJ inválido`, `Campo obrigatório`, `deve ser informado`, `não cadastrado`. */
const WRONG =
  /\b(?:erros?|errors?|failed|not expected)\b|\b(?:rejei|recus|indefer|invalid|incorret|inexist|desacordo|diverg|difere|falh|vencid|expirad|inconsist|obrigatori|sem permissao|dev(?:e|em|era|erao) (?:ser|estar|conter|informar))|\bnao (?:(?:e|esta|estao|foi|foram|pode|podem|ser|se|encontra) )*(?:encontrad|cadastrad|credenciad|autorizad|habilitad|permit|confere|constam?\b|exist)/;

/** Service invoices have no 900: a refusal is told by the message of a 003, or by the error of a 999. */
function onService(name: Status['name'], json: Json): Verdict | null {
  if (name === 'service-error') return serviceVerdict(textAt(json, 'data.erro'), true);
  const message = textAt(json, 'data.retorno-municipio.mensagem');
  if (name === 'issuing') return serviceVerdict(message);
  const words = folded(message);
  if (name === 'issued') return isUndone(words) ? telling('asker', 'nfse-issued-but-otherwise') : null;
  if (name !== 'cancelled') return null;
  if (/\bindefer|\bnao (?:foi )?cancelad/.test(words)) return telling('asker', 'nfse-cancelled-but-otherwise');
  if (/\bsubstitu/.test(words)) return telling('nobody', 'replaced');
  return /\bduplicid/.test(words) ? telling('nobody', 'duplicate') : null;
}

/** `NFS-e cancelada`, `Substituída pela NFS-e 78`; `cancelamento solicitado, em análise` is no more than asked for. */
function isUndone(words: string): boolean {
  if (/\bsolicitad|\bem analise|\bsubstitui a\b/.test(words)) return false;
  return /(?<!\bnao |\bnao foi |\bser )\b(?:cancelad|substituid)/.test(words);
}

/** What a municipality or the national system says of a service invoice; null of nothing, and of patience. */
export function serviceVerdict(message: string, isFailedLookup = false): Verdict | null {
  const words = folded(message).replace(NO_ERROR, ' ');
  const head = words.replace(LABELS, '').replace(/^e[ -](?=\d{1,4}\b)/, 'e');
  const errors = [...head.matchAll(/\be-?(\d{4})\b/g)].map(([, digits]) => `E${digits}`);
  const taken = errors.find((code) => nfseRow(code).sendAgain === 'no');
  if (taken !== undefined || isThere(words) || /\be-?0?10\b/.test(head)) {
    const advice = /^E(?:0802|1805)$/.test(taken ?? '') ? 'event-exists' : 'nfse-exists';
    return { ...telling('issuer', advice), code: taken ?? '', sendAgain: 'no', hint: nfseRow(taken ?? '').hint };
  }
  const isLost = LOST.test(words) || BROKEN.test(words);
  // Of a failed lookup only where it is the municipality that did not answer.
  if (isFailedLookup ? isLost && /\bprefeitura|\bmunicip/.test(words) : isLost || NOT_SENT.test(words))
    return { ...telling('issuer', 'nfse-look-up'), sendAgain: 'no' };
  const isWrong = WRONG.test(words);
  const [, code = ''] = SERVICE_CODE.exec(head) ?? [];
  const row = nfseRow(code.replace('-', '').toUpperCase());
  // What was taken in and has an error is not waited for, nor what an error says by itself (`cancelamento em análise`).
  const waits = (WAITS.test(words) && !WAITS.test(folded(row.says?.pt ?? ''))) || (TAKEN.test(words) && !isWrong);
  if (!isFailedLookup && (message.trim() === '' || waits)) return null;
  if (row.isKnown) {
    const { next, sendAgain, hint } = row;
    const advice: readonly Advice[] = sendAgain === 'yes' ? ['nfse-correct', 'yes'] : ['nfse-correct'];
    return { ...telling(next, ...(next === 'wait' ? [] : advice)), sendAgain, hint, code: errors[0] ?? '' };
  }
  if (isFailedLookup) return code !== '' && !/^50[0-4]$/.test(code) ? telling('issuer', 'nfse-correct') : null;
  return telling('issuer', isWrong || code !== '' ? 'nfse-correct' : 'nfse-read');
}

function telling(next: Party, ...advice: readonly Advice[]): Verdict {
  return { ...NOTHING, next, advice };
}

/** Whether SEFAZ's refusal is certain: only then has a rejected document no fiscal value. */
export function isRefusal({ advice }: Verdict): boolean {
  return advice.every((one) => one !== 'no' && one !== 'look-up' && !one.includes('-but-'));
}
