# Turns a machine off and removes it, its checkpoints with it, and then its files.
foreach ($vm in @(Get-VM | Where-Object { $_.Name -eq $name })) {
if ("$($vm.State)" -match '^(Running|Paused|Starting|Stopping|Resuming|Reset)') { Stop-VM -VM $vm -TurnOff -Force }
Remove-VM -VM $vm -Force
}
if ([IO.Directory]::Exists($dir)) { [IO.Directory]::Delete($dir, $true) }
@{ done = $true }
