import zsh from '../../../completions/_recibo' with { type: 'text' };
import bash from '../../../completions/recibo.bash' with { type: 'text' };
import fish from '../../../completions/recibo.fish' with { type: 'text' };
import powershell from '../../../completions/recibo.ps1' with { type: 'text' };
import type { Shell } from '../../options/choices.ts';

/**
 * What each shell needs to complete command lines of recibo: a few lines that ask recibo itself at every TAB.
 *
 * They are ours and not those of `@bomb.sh/tab`, which are three to eight times as long, have bash run what stands in the
 * line (`eval`), and know neither files behind an option nor lists nor `-ojson`.
 */
export const STUBS: Readonly<Record<Shell, string>> = { bash, zsh, fish, powershell };
