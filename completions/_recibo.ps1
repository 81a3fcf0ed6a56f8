# To install, add this line to the file that $PROFILE names: recibo completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName recibo -ScriptBlock {
    param($word, $ast, $cursor)
    $length = $cursor - $ast.Extent.StartOffset
    $line = $ast.ToString().PadRight($length).Substring(0, $length)
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.Encoding]::UTF8
        & recibo __complete $line 2>$null | Where-Object { $_ -notlike ':*' } | ForEach-Object {
            $text, $about = $_ -split "`t"
            [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', "$about $text".Trim())
        }
    } finally { [Console]::OutputEncoding = $encoding }
}
