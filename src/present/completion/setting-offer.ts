import { SETTABLE_KEYS } from '../../settings/change.ts';
import { PROFILE_KEYS } from '../../settings/settings.ts';
import { NOTHING, type Offer, plainWords, type Sources } from './offer.ts';
import { profileOffer } from './value-offer.ts';

/**
 * What can stand behind `recibo config`.
 *
 * @param words those that stand there so far, the action first.
 */
export async function offerOfSetting(words: readonly string[], sources: Sources): Promise<Offer> {
  const [action, key, ...more] = words;
  if (action !== 'set' && action !== 'unset') return NOTHING;
  if (key === undefined)
    return plainWords(action === 'set' ? SETTABLE_KEYS : [...new Set([...SETTABLE_KEYS, ...PROFILE_KEYS])]);
  return action === 'set' && more.length === 0 ? offerOfKeyValue(key, sources) : NOTHING;
}

async function offerOfKeyValue(key: string, sources: Sources): Promise<Offer> {
  switch (key) {
    case 'defaultProfile':
      return profileOffer(sources);
    case 'tokenFile':
    case 'tokenCommand':
      return { kind: 'files' };
    default:
      return NOTHING;
  }
}
