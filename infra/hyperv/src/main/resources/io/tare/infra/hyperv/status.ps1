# All are listed and the name looked for: where the management service is down, Get-VM -Name says the
# same as for a machine that is not there.
$vm = @(Get-VM | Where-Object { $_.Name -eq $name })
if ($vm.Count -eq 0) {
@{ there = $false; files = [IO.Directory]::Exists($dir) }
} else {
$vm = $vm[0]
@{
there = $true; state = "$($vm.State)"; status = "$($vm.Status)"; heartbeat = "$($vm.Heartbeat)"
addresses = @(Get-VMNetworkAdapter -VM $vm | ForEach-Object { $_.IPAddresses } | ForEach-Object { "$_" })
}
}
