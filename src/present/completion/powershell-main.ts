/** What the script for PowerShell does with the tables `$valuesOf`, `$argumentsOf` and `$optionsOf` that stand before it. */
export const POWERSHELL_MAIN = `    $typed = [string]$wordToComplete
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
