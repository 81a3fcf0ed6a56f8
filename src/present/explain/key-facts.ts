import type { AccessKey } from '../../contract/access-key.ts';
import { accessKeyCheckDigit } from '../../contract/access-key-check-digit.ts';
import { formatTaxId, type TaxId } from '../../contract/cnpj-and-cpf.ts';
import { type NfseKey, REGISTRATION_TYPES } from '../../contract/nfse-key.ts';
import { MODEL_NAMES } from '../../contract/states-and-models.ts';
import { monthOf, warningsOn, wordFor } from '../key-notes.ts';
import { type Explanation, type Fact, fact, type Vocabulary, worded } from './explanation.ts';

type Told = Pick<Explanation, 'facts' | 'notes'>;

/** Every part of an NF-e key, and what is wrong with it. */
export function factsOnAccessKey(key: AccessKey, words: Vocabulary): Told {
  const { explain, document } = words;
  const emissions = { ...document.emission, '1': explain.normalEmission };
  const state = key.state === null ? null : `${key.state.name} (${key.state.uf})`;
  const facts = [
    worded('key', key.key, key.groups),
    fact('state', key.stateCode, state),
    fact('year-month', key.key.slice(2, 6), monthOf(key)),
    fact('issuer', key.key.slice(6, 20), namedTaxId(key.issuer)),
    fact('model', key.model, wordFor(MODEL_NAMES, key.model)),
    fact('series', key.series),
    fact('number', key.number),
    fact('emission-type', key.emissionType, wordFor(emissions, key.emissionType)),
    fact('random-code', key.randomCode),
    checkDigitOf(key, words),
  ];
  return { facts, notes: warningsOn(key, document) };
}

/** Every part of a national NFS-e key, and what is wrong with it. */
export function factsOnNfseKey(key: NfseKey, words: Vocabulary): Told {
  const { explain, document } = words;
  const facts = [
    fact('key', key.key),
    fact('municipality', key.municipality, key.state?.uf ?? null),
    fact('generator', key.generator, wordFor(explain.generator, key.generator)),
    fact('registration-type', key.registrationType, wordFor(REGISTRATION_TYPES, key.registrationType)),
    fact('issuer', key.key.slice(9, 23), namedTaxId(key.issuer)),
    fact('number', key.number),
    fact('year-month', key.key.slice(36, 40), monthOf(key)),
    fact('random-code', key.randomCode),
    checkDigitOf(key, words),
  ];
  return { facts, notes: warningsOn(key, document) };
}

function checkDigitOf({ key, checkDigit, checkDigitHolds }: AccessKey | NfseKey, { explain }: Vocabulary): Fact {
  const expected = accessKeyCheckDigit(key.slice(0, -1));
  return fact('check-digit', checkDigit, checkDigitHolds ? explain.rightCheckDigit : explain.wrongCheckDigit(expected));
}

/** `CNPJ 11.222.333/0001-81`; null for a number of no known kind. */
function namedTaxId(issuer: TaxId): string | null {
  return issuer.kind === 'unknown' ? null : `${issuer.kind.toUpperCase()} ${formatTaxId(issuer) ?? issuer.value}`;
}
