# To install, add this line to the file that $PROFILE names: recibo completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName recibo -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # What each option takes; an option that is not here takes no value.
    $valuesOf = @{
        '--color' = @('auto', 'always', 'never')
        '--lang' = @('pt', 'en')
        '-o' = @('table', 'plain', 'json', 'message')
        '--output' = @('table', 'plain', 'json', 'message')
        '-f' = @()
        '--field' = @()
        '--accept' = @{ list = @('002|pending', '003|issuing', '004|issued', '010|cancelled', '900|rejected', '500|not-found', '999|service-error') }
        '--timeout' = @()
        '--retries' = @()
        '--profile' = 'profiles'
        '--base-url' = @()
    }
    $argumentsOf = @{
        '' = @('nfe|look up a goods invoice (NF-e)', 'nfse|look up a service invoice (NFS-e)', 'completion|print a completion script for a shell', 'help|explain a command or a topic')
        'nfe' = @()
        'nfse' = @()
        'completion' = @('bash', 'zsh', 'fish', 'powershell')
        'help' = @('nfe|look up a goods invoice (NF-e)', 'nfse|look up a service invoice (NFS-e)', 'completion|print a completion script for a shell', 'help|explain a command or a topic', 'exit-codes|what each exit code means', 'environment|settings, variables and the settings file', 'output|formats, fields and colour', 'sandbox|a simulated service to try things on')
    }
    $optionsOf = @{}
    foreach ($name in '') { $optionsOf[$name] = @('--color|when to colour', '--lang|the language of messages and help', '-h|show this help', '--help|show this help', '-V|show the version', '--version|show the version') }
    foreach ($name in 'nfe', 'nfse') { $optionsOf[$name] = @('-o|how the answer is printed; without it a table on a terminal, else plain', '--output|how the answer is printed; without it a table on a terminal, else plain', '--json|the same as --output json: the service''s own bytes', '-f|print only this field, e.g. data.sefaz.chave; may be repeated', '--field|print only this field, e.g. data.sefaz.chave; may be repeated', '-q|print no answer; the exit code is the answer', '--quiet|print no answer; the exit code is the answer', '--no-hints|show nothing that is unofficial: hints on SEFAZ codes', '--accept|further statuses that count as success, e.g. 010 or 002,003', '--strict|exit 76 on any deviation from the service''s contract', '--timeout|the longest the lookup may take, its retries included', '--retries|how often a failed request is tried again', '--profile|the profile of the settings file to use', '--base-url|the service''s base address, version prefix included', '--sandbox|ask a simulated service inside this process; needs no settings', '-v|show each request and answer on standard error, without secrets', '--verbose|show each request and answer on standard error, without secrets', '--dry-run|print the request, and send nothing', '--curl|print the request as a curl command, and send nothing', '--color|when to colour', '--lang|the language of messages and help', '-h|show this help', '--help|show this help') }
    foreach ($name in 'completion', 'help') { $optionsOf[$name] = @('--color|when to colour', '--lang|the language of messages and help', '-h|show this help', '--help|show this help') }

    $typed = [string]$wordToComplete
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
        if (-not $path -and $env:OS -eq 'Windows_NT') { $path = "$env:APPDATA\recibo\config.json" }
        if (-not $path -and "$env:XDG_CONFIG_HOME".StartsWith('/')) { $path = "$env:XDG_CONFIG_HOME/recibo/config.json" }
        if (-not $path) { $path = "$env:HOME/.config/recibo/config.json" }
        try {
            $settings = Get-Content -Raw -Encoding UTF8 -LiteralPath $path -ErrorAction Stop | ConvertFrom-Json -ErrorAction Stop
            # A name that PowerShell could take for more than a word is left out.
            $candidates = @($settings.profiles.PSObject.Properties.Name | Where-Object { $_ -match '^[\w.+][\w.+-]*$' })
        } catch { $candidates = @() }
    }
    if ($candidates -is [hashtable]) {
        $before = if ($typed.Contains(',')) { $typed.Substring(0, $typed.LastIndexOf(',') + 1) } else { '' }
        $prefix += $before
        $typed = $typed.Substring($before.Length)
        $candidates = @($candidates.list | Where-Object { ",$before" -notlike "*,$(($_ -split '\|')[0]),*" })
    }
    foreach ($candidate in $candidates) {
        $word, $about = $candidate -split '\|', 2
        if (-not $word.StartsWith($typed)) { continue }
        if (-not $about) { $about = $word }
        [System.Management.Automation.CompletionResult]::new("$prefix$word", $word, 'ParameterValue', $about)
    }
}
