# What every script is put into, in the place of BODY: one answer on one line of ASCII, whatever
# code page the console has, and errors as an answer too. Windows PowerShell 5.1 is enough for all.
# PowerShell wraps errors of .NET methods, so that only the innermost has the code of the system.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
$WarningPreference = 'SilentlyContinue'
function Answer($it) {
$json = ConvertTo-Json -InputObject $it -Depth 6 -Compress
[Console]::Out.WriteLine([regex]::Replace($json, '[^ -~]', { '\u{0:x4}' -f [int][char]$args[0].Value }))
}
try {
$value = & {
BODY
}
Answer @{ ok = $true; value = $value }
} catch {
$at = $_
Answer @{ ok = $false; id = "$($at.FullyQualifiedErrorId)"; category = "$($at.CategoryInfo.Category)"; code = ('0x{0:X8}' -f $at.Exception.GetBaseException().HResult); message = "$($at.Exception.Message)" }
exit 1
}
