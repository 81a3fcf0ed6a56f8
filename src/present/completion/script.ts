import { help } from '../../language/en/help.ts';
import type { Shell } from '../../options/choices.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { powershellScript } from './powershell.ts';
import { type CompletionTree, completionTree } from './tree.ts';
import { zshScript } from './zsh.ts';

/** How the script of each shell is called under `completions/`: where a shell looks for it, it has to have this name. */
export const SCRIPT_FILES: Readonly<Record<Shell, string>> = {
  bash: 'recibo.bash',
  zsh: '_recibo',
  fish: 'recibo.fish',
  powershell: 'recibo.ps1',
};

const SCRIPTS: Readonly<Record<Shell, (tree: CompletionTree) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/**
 * The completion script of a shell. Its words are English, as those of other programs' completions.
 *
 * Made by us and not by a library: those for Node (omelette, tabtab, `@bomb.sh/tab` with its commander adapter) hand the
 * shell a stub that starts the program again at every TAB, 50 ms and more each time, and that fails where the program is
 * not on the path. These scripts hold all they offer and start nothing but, for `--profile`, awk.
 */
export function completionScript(shell: Shell): string {
  return SCRIPTS[shell](completionTree(help));
}
