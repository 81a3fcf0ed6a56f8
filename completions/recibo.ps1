# To install, add this line to the file that $PROFILE names: recibo completion powershell | Out-String | Invoke-Expression

# Asks recibo what can be typed next. For PowerShell from 5.1 on.
Register-ArgumentCompleter -Native -CommandName recibo -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # What ends at the cursor, or behind it, is what is being typed.
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    # Windows PowerShell hands on no empty argument; a blank is taken for one.
    $typed = if ($wordToComplete) { $wordToComplete } else { ' ' }
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.Encoding]::UTF8
        $lines = @(& recibo __complete @words $typed 2>$null)
    } catch { $lines = @() } finally { [Console]::OutputEncoding = $encoding }

    $kind, $kept = "$($lines | Select-Object -First 1)" -split "`t"
    # Where nothing at all is offered, PowerShell offers files; an empty word keeps it from that.
    if ($kind -eq 'files' -or $kind -eq 'folders') { return }
    if (-not $kind) { return '' }
    foreach ($line in ($lines | Select-Object -Skip 1)) {
        $word, $about = $line -split "`t"
        if (-not $about) { $about = $word }
        [System.Management.Automation.CompletionResult]::new("$kept$word", $word, 'ParameterValue', $about)
    }
}
