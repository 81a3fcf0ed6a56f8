import {
  type Candidate,
  type Candidates,
  type CompletedOption,
  type CompletionTree,
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
    $optionsOf = @{
${[optionEntry('', tree.options), ...tree.commands.map(({ name, options }) => optionEntry(name, options))].join('\n')}
    }

${MAIN}`;
}

const MAIN = `    $typed = [string]$wordToComplete
    $option = $null
    $ended = $false
    $words = @()
    foreach ($element in ($commandAst.CommandElements | Select-Object -Skip 1)) {
        # What ends at the cursor, or behind it, is what is being typed.
        if ($element.Extent.EndOffset -ge $cursorPosition) { continue }
        $word = $element.ToString()
        if ($option) { $option = $null }
        elseif ($word -eq '--') { $ended = $true }
        elseif ($word.StartsWith('-') -and -not $ended) { if ($valuesOf.ContainsKey($word)) { $option = $word } }
        else { $words += $word }
    }
    $prefix = ''
    if (-not $option -and -not $ended -and $typed -match '^(--[a-z-]+)=(.*)$') {
        $option = $Matches[1]
        $prefix = "$option="
        $typed = $Matches[2]
    }
    $command = if ($words.Count -gt 0) { $words[0] } else { '' }
    if ($option) { $candidates = $valuesOf[$option] }
    elseif ($typed.StartsWith('-') -and -not $ended) { $candidates = $optionsOf[$command] }
    elseif ($words.Count -le 1) { $candidates = $argumentsOf[$command] }
    else { $candidates = @() }

    if ($candidates -is [string] -and $candidates -eq 'profiles') {
        $path = $env:RECIBO_CONFIG
        if (-not $path -and $env:OS -eq 'Windows_NT') { $path = "$env:APPDATA\\recibo\\config.json" }
        if (-not $path -and "$env:XDG_CONFIG_HOME".StartsWith('/')) { $path = "$env:XDG_CONFIG_HOME/recibo/config.json" }
        if (-not $path) { $path = "$env:HOME/.config/recibo/config.json" }
        try {
            $settings = Get-Content -Raw -Encoding UTF8 -LiteralPath $path -ErrorAction Stop | ConvertFrom-Json -ErrorAction Stop
            # A name that PowerShell could take for more than a word is left out.
            $candidates = @($settings.profiles.PSObject.Properties.Name | Where-Object { $_ -match '^[\\w.+][\\w.+-]*$' })
        } catch { $candidates = @() }
    }
    if ($candidates -is [string] -and $candidates -eq 'files') {
        return [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed)
    }
    if ($candidates -is [hashtable]) {
        $before = if ($typed.Contains(',')) { $typed.Substring(0, $typed.LastIndexOf(',') + 1) } else { '' }
        $prefix += $before
        $typed = $typed.Substring($before.Length)
        $candidates = @($candidates.list | Where-Object { ",$before" -notlike "*,$(($_ -split '\\|')[0]),*" })
    }
    foreach ($candidate in $candidates) {
        $word, $about = $candidate -split '\\|', 2
        if (-not $word.StartsWith($typed)) { continue }
        if (-not $about) { $about = $word }
        [System.Management.Automation.CompletionResult]::new("$prefix$word", $word, 'ParameterValue', $about)
    }
}
`;

function commandWords({ commands }: CompletionTree): Candidates {
  return { kind: 'words', words: commands.map(({ name, about }) => ({ word: name, about })) };
}

function optionEntry(command: string, options: readonly CompletedOption[]): string {
  return entry(command, {
    kind: 'words',
    words: options.flatMap(({ names, about }) => names.map((word) => ({ word, about }))),
  });
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
    case 'files':
      return quoted(candidates.kind);
  }
}

function arrayOf(words: readonly Candidate[]): string {
  return `@(${words.map(({ word, about }) => quoted(about === '' ? word : `${word}|${about}`)).join(', ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
