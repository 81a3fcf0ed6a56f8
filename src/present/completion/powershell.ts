import { POWERSHELL_MAIN } from './powershell-main.ts';
import {
  type Candidate,
  type Candidates,
  type CompletedOption,
  type CompletionTree,
  keysByValue,
  optionsWithValue,
} from './tree.ts';

/** The script for PowerShell, from 5.1 on. */
export function powershellScript(tree: CompletionTree): string {
  const valued = optionsWithValue(tree);
  return `# To install, add this line to the file that $PROFILE names: recibo completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName recibo -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # What each option takes; an option that is not here takes no value.
    $valuesOf = @{
${valued.flatMap(({ names, value }) => names.map((name) => entry(name, value?.candidates ?? { kind: 'nothing' }))).join('\n')}
    }
    $argumentsOf = @{
${[entry('', commandWords(tree)), ...tree.commands.map(({ name, argument }) => entry(name, argument))].join('\n')}
    }
    $optionsOf = @{}
${optionLines(tree).join('\n')}

${POWERSHELL_MAIN}`;
}

function commandWords({ commands }: CompletionTree): Candidates {
  return { kind: 'words', words: commands.map(({ name, about }) => ({ word: name, about })) };
}

/** A line for all commands that have the same options. */
function optionLines({ options, commands }: CompletionTree): string[] {
  const all = [{ name: '', options }, ...commands].map(
    (command) => [quoted(command.name), wordsOf(command.options)] as const,
  );
  return [...keysByValue(all)].map(
    ([literal, names]) => `    foreach ($name in ${names.join(', ')}) { $optionsOf[$name] = ${literal} }`,
  );
}

function wordsOf(options: readonly CompletedOption[]): string {
  return arrayOf(options.flatMap(({ names, about }) => names.map((word) => ({ word, about }))));
}

function entry(key: string, candidates: Candidates): string {
  return `        ${quoted(key)} = ${literalOf(candidates)}`;
}

function literalOf(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'nothing':
      return '@()';
    case 'words':
      return arrayOf(candidates.words);
    case 'list':
      return `@{ list = ${arrayOf(candidates.words)} }`;
    case 'profiles':
      return quoted(candidates.kind);
  }
}

function arrayOf(words: readonly Candidate[]): string {
  return `@(${words.map(({ word, about }) => quoted(about === '' ? word : `${word}|${about}`)).join(', ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
