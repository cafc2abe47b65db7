# Makes a machine and starts it; asked again, it goes on where it was. The tag follows the name at
# once. Hyper-V chains only disks of one format.
$null = [IO.Directory]::CreateDirectory($dir)
if ($template -like '*.vhd') { $file = 'disk.vhd' } else { $file = 'disk.vhdx' }
$disk = [IO.Path]::Combine($dir, $file)
$vm = @(Get-VM | Where-Object { $_.Name -eq $name })[0]
if (-not $vm) {
if ([IO.File]::Exists($disk)) { [IO.File]::Delete($disk) }
$null = New-VHD -Path $disk -ParentPath $template -Differencing
$vm = New-VM -Name $name -Generation $generation -MemoryStartupBytes $memory -VHDPath $disk -SwitchName $lan -Path $dir
Set-VM -VM $vm -Notes $notes
}
if ("$($vm.State)" -eq 'Off') {
Set-VM -VM $vm -Notes $notes -AutomaticStartAction Nothing -AutomaticStopAction TurnOff
if ((Get-Command Set-VM).Parameters.ContainsKey('AutomaticCheckpointsEnabled')) { Set-VM -VM $vm -AutomaticCheckpointsEnabled $false }
Set-VMMemory -VM $vm -DynamicMemoryEnabled $false -StartupBytes $memory
Set-VMProcessor -VM $vm -Count $cpus -Reserve $reserve
if ($generation -eq 2) {
if ($secure -eq 'off') { Set-VMFirmware -VM $vm -EnableSecureBoot Off }
else { Set-VMFirmware -VM $vm -EnableSecureBoot On -SecureBootTemplate MicrosoftUEFICertificateAuthority }
}
$iso = [IO.Path]::Combine($dir, 'seed.iso')
if ([IO.File]::Exists($iso) -and -not @(Get-VMDvdDrive -VM $vm | Where-Object { $_.Path -eq $iso }).Count) { Add-VMDvdDrive -VM $vm -Path $iso }
Start-VM -VM $vm
}
@{ id = "$($vm.Id)" }
