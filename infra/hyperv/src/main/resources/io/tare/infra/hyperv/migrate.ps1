# Live migration to another host that sees the same disks. One that is not over by the limit, in
# seconds, is ended by its job, which the host cancels as long as the machine has not gone over.
$vm = @(Get-VM | Where-Object { $_.Name -eq $name })[0]
$memory = [int64]$vm.MemoryAssigned
$clock = [Diagnostics.Stopwatch]::StartNew()
$job = Move-VM -VM $vm -DestinationHost $destination -AsJob
$late = -not @(Wait-Job -Job $job -Timeout $limit).Count
if ($late) {
Get-CimInstance -Namespace root\virtualization\v2 -ClassName Msvm_MigrationJob | Where-Object { "$($_.VirtualSystemName)" -eq "$($vm.Id)" } | Invoke-CimMethod -MethodName RequestStateChange -Arguments @{ RequestedState = [uint16]4 } | Out-Null
Wait-Job -Job $job -Timeout 60 | Out-Null
}
$millis = [int64]$clock.ElapsedMilliseconds
$state = "$($job.State)"
if ($state -ne 'Completed' -and -not $late) {
Receive-Job -Job $job | Out-Null
throw "the job of Move-VM is $state and gives no reason"
}
@{ moved = ($state -eq 'Completed'); state = $state; millis = $millis; memory = $memory }
